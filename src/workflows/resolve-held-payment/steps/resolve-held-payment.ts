import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import { resolveHeldPayment, type ResolveHeldPaymentInput } from "../resolve"

/** Nothing to compensate: it is the last thing that can fail, and money is never un-resolved. */
export const resolveHeldPaymentStep = createStep(
  "resolve-held-payment",
  async (input: ResolveHeldPaymentInput, { container }) => {
    const { id, status, order_id, held_reason } = await resolveHeldPayment(input, container)
    return new StepResponse({ attempt_id: id, status, order_id, held_reason })
  }
)
