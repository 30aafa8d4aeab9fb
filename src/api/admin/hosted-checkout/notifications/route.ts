import type { AdminNotificationListResponse } from "../../../../admin-api"
import { adminRoute } from "../http/admin-route"
import { listRows } from "../http/list-rows"
import { toAdminNotification, type NotificationRow } from "./admin-notification"

/** Lists notifications, for example the dead letters: `?outcome=dead_letter`. */
export const GET = adminRoute<AdminNotificationListResponse>(async (req) => {
  const { rows, ...page } = await listRows<NotificationRow>(req, "notifications")
  return { notifications: rows.map(toAdminNotification), ...page }
})
