import {
  createStep,
  createWorkflow,
  StepResponse,
  WorkflowResponse,
  type WorkflowData,
} from "@medusajs/framework/workflows-sdk"
import { depsOf } from "../medusa/deps"
import { actOnPayment, type ActOnPaymentInput } from "../payments/worklist/act-on-payment"
import { stateOf, type PaymentState } from "./payment-state"

export type ActOnHostedCheckoutPaymentInput = ActOnPaymentInput

/** Cannot be undone: a statement stays, and so does its booking in Medusa. */
const actOnHostedCheckoutPaymentStep = createStep(
  "act-on-hosted-checkout-payment",
  async (input: ActOnPaymentInput, { container }) =>
    new StepResponse(stateOf(await actOnPayment(input, depsOf(container))))
)

/**
 * Carries out a decision about a payment as an admin does: `place_order`, `apply_to_order`, `refund_in_medusa`,
 * `state_returned` (`returned` in cents) or `close`. `actor_id` is the admin who decides; `statements` are the ids
 * of all statements that the admin has read.
 *
 * @throws MedusaError NOT_FOUND, NOT_ALLOWED (not offered, or something new was said), INVALID_DATA. Run it
 *   outside of a lock on the cart, which core takes itself.
 */
export const actOnHostedCheckoutPaymentWorkflow = createWorkflow(
  "act-on-hosted-checkout-payment",
  (input: WorkflowData<ActOnPaymentInput>): WorkflowResponse<PaymentState> =>
    new WorkflowResponse(actOnHostedCheckoutPaymentStep(input))
)
