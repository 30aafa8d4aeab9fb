import type { AdminWebhookEvent } from "../../../../admin-api"
import { notificationActions } from "../../../../core"

/** What is read of a notification for `AdminWebhookEvent`. */
export type WebhookEventRow = Omit<AdminWebhookEvent, "actions">

/** Notifications as admins see them: with what they may do about each. */
export function toAdminWebhookEvents(rows: WebhookEventRow[]): AdminWebhookEvent[] {
  return rows.map((row) => ({ ...row, actions: notificationActions(row) }))
}
