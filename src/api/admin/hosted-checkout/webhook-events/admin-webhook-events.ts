import type { AdminWebhookEvent } from "../../../../admin-api"
import { notificationActions } from "../../../../core"

/** The columns that `AdminWebhookEvent` needs. */
export type WebhookEventRow = Omit<AdminWebhookEvent, "actions">

/** Converts notifications for admins, with the actions that are offered for each. */
export function toAdminWebhookEvents(rows: WebhookEventRow[]): AdminWebhookEvent[] {
  return rows.map((row) => ({ ...row, actions: notificationActions(row) }))
}
