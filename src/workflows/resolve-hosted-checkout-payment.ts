import {
  createStep,
  createWorkflow,
  StepResponse,
  WorkflowResponse,
  type WorkflowData,
} from "@medusajs/framework/workflows-sdk"
import { depsOf } from "../medusa/deps"
import type { ResolveHeldPaymentInput } from "../payments/resolve/resolution"
import { resolveHeldPayment } from "../payments/resolve/resolve-held-payment"
import { stateOf, type PaymentState } from "./payment-state"

export type ResolvePaymentInput = ResolveHeldPaymentInput

/** Cannot be undone: a resolution is final, and so is what Medusa books by it. */
const resolveHostedCheckoutPaymentStep = createStep(
  "resolve-hosted-checkout-payment",
  async (input: ResolvePaymentInput, { container }) =>
    new StepResponse(stateOf(await resolveHeldPayment(input, depsOf(container))))
)

/**
 * Resolves a held payment as an admin does: `retry`, `apply_to_order`, `refunded` or `closed`. `actor_id` is the
 * admin who decides.
 *
 * @throws MedusaError NOT_FOUND, NOT_ALLOWED (not held, or the action does not fit), INVALID_DATA. Run it outside
 *   of a lock on the cart, which core takes itself.
 */
export const resolveHostedCheckoutPaymentWorkflow = createWorkflow(
  "resolve-hosted-checkout-payment",
  (input: WorkflowData<ResolvePaymentInput>): WorkflowResponse<PaymentState> =>
    new WorkflowResponse(resolveHostedCheckoutPaymentStep(input))
)
