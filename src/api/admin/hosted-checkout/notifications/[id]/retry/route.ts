import type { AdminNotificationResponse } from "../../../../../../admin-api"
import { retryDeadLetter } from "../../../../../../payments/worklist/dead-letters"
import { adminRoute } from "../../../http/admin-route"
import { notificationResponse } from "../../admin-notification"

/** Processes a dead letter again. */
export const POST = adminRoute<AdminNotificationResponse>(async ({ params }, deps) => {
  const id = params.id ?? ""
  await retryDeadLetter(id, deps)
  return await notificationResponse(id, deps)
})
