import {
  createStep,
  createWorkflow,
  StepResponse,
  WorkflowResponse,
  type WorkflowData,
} from "@medusajs/framework/workflows-sdk"
import { checkAttempt } from "../backoffice/check-attempt"
import { depsOf } from "../medusa/deps"
import { stateOf, type PaymentState } from "./payment-state"

export interface CheckPaymentInput {
  attempt_id: string
}

/** Cannot be undone: what the gateway says stays said, and an order stays placed. */
const checkHostedCheckoutPaymentStep = createStep(
  "check-hosted-checkout-payment",
  async ({ attempt_id }: CheckPaymentInput, { container }) => {
    const { attempt } = await checkAttempt(attempt_id, depsOf(container))
    return new StepResponse(stateOf(attempt))
  }
)

/**
 * Asks the gateway about a payment now, and places or books what it proves.
 *
 * @throws MedusaError NOT_FOUND for an unknown attempt; and what Medusa throws. Run it outside of a lock on the
 *   cart, which core takes itself.
 */
export const checkHostedCheckoutPaymentWorkflow = createWorkflow(
  "check-hosted-checkout-payment",
  (input: WorkflowData<CheckPaymentInput>): WorkflowResponse<PaymentState> =>
    new WorkflowResponse(checkHostedCheckoutPaymentStep(input))
)
