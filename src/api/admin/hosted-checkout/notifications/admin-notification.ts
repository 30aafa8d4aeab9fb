import type { AdminNotification, AdminNotificationResponse } from "../../../../admin-api"
import type { Deps } from "../../../../payments/deps"

/** The columns of a notification that admins see. Its body is stored masked. */
export const NOTIFICATION_COLUMNS = [
  "id",
  "provider_id",
  "reference",
  "transaction_id",
  "outcome",
  "error",
  "body",
  "deliveries",
  "tries",
  "at",
  "processed_at",
] as const

/** A row in these columns. */
export type NotificationRow = Omit<AdminNotification, "fields" | "received_at" | "reference"> & {
  reference: string
  body: Record<string, unknown> | null
  at: string
}

export function toAdminNotification({
  at,
  body,
  reference,
  ...row
}: NotificationRow): AdminNotification {
  return { ...row, reference: reference || null, received_at: at, fields: body ?? {} }
}

/** A notification that exists, for admins. */
export async function notificationResponse(
  id: string,
  { repositories }: Deps
): Promise<AdminNotificationResponse> {
  const { rows } = await repositories.lists.page<NotificationRow>("notifications", {
    fields: [...NOTIFICATION_COLUMNS],
    filters: { id },
    order: {},
    limit: 1,
    offset: 0,
  })
  return { notification: toAdminNotification(rows[0] as NotificationRow) }
}
