import type { AdminPaymentResponse } from "../../../../../admin-api"
import { adminRoute } from "../../http/admin-route"
import { workItemResponse } from "../work-item"

/** Shows a payment: both sums, its statements, its cart and order as they are now, and the actions. */
export const GET = adminRoute<AdminPaymentResponse>(
  async ({ params }, deps) => await workItemResponse(params.id ?? "", deps)
)
