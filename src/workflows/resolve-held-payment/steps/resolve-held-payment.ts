import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import { resolveHeldPayment, type ResolveHeldPaymentInput } from "../../../payments/resolve/resolve"

/** Nothing to compensate: each write leaves a row that the next run, or the same admin, can go on from. */
export const resolveHeldPaymentStep = createStep(
  "resolve-held-payment",
  async (input: ResolveHeldPaymentInput, { container }) => {
    await resolveHeldPayment(input, container)
    return new StepResponse(null)
  }
)
