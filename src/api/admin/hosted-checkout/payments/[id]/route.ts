import type { AdminPaymentResponse } from "../../../../../admin-api"
import { adminRoute } from "../../http/admin-route"
import { workItemResponse } from "../work-item"

/** Shows a payment: both sums, what was said, what is there now, and what may be done. */
export const GET = adminRoute<AdminPaymentResponse>(
  async ({ params }, deps) => await workItemResponse(params.id ?? "", deps)
)
