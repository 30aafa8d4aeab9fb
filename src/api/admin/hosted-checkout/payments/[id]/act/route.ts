import type { AdminPaymentResponse } from "../../../../../../admin-api"
import { actOnPayment } from "../../../../../../payments/worklist/act-on-payment"
import { adminRoute } from "../../../http/admin-route"
import type { ActOnPaymentBody } from "../../schemas"
import { workItemResponse } from "../../work-item"

/** Carries out an admin's decision about a payment. */
export const POST = adminRoute<AdminPaymentResponse, ActOnPaymentBody>(
  async ({ auth_context: { actor_id }, params, validatedBody }, deps) => {
    const payment_id = params.id ?? ""
    await actOnPayment({ ...validatedBody, payment_id, actor_id }, deps)
    return await workItemResponse(payment_id, deps)
  }
)
