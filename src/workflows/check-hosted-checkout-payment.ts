import {
  createStep,
  createWorkflow,
  StepResponse,
  WorkflowResponse,
  type WorkflowData,
} from "@medusajs/framework/workflows-sdk"
import { checkAttempt } from "../backoffice/check-attempt"
import type { AttemptStatus } from "../core/attempt/attempt"
import { depsOf } from "../medusa/deps"
import { stateOf, type PaymentState } from "./payment-state"

export interface CheckHostedCheckoutPaymentInput {
  attempt_id: string
}

/** A page after it was checked. */
export interface CheckedPage {
  attempt_id: string
  status: AttemptStatus
  /** The payments of the page, the oldest first; none for an unpaid page. */
  payments: PaymentState[]
}

/** Cannot be undone: the gateway's statements and placed orders stay. */
const checkHostedCheckoutPaymentStep = createStep(
  "check-hosted-checkout-payment",
  async ({ attempt_id }: CheckHostedCheckoutPaymentInput, { container }) => {
    const { attempt, payments } = await checkAttempt(attempt_id, depsOf(container))
    const checked: CheckedPage = {
      attempt_id,
      status: attempt.status,
      payments: payments.map(stateOf),
    }
    return new StepResponse(checked)
  }
)

/**
 * Asks the gateway about a page now, and places or books its proven payments.
 *
 * @throws MedusaError NOT_FOUND for an unknown attempt; and what Medusa throws. Run it outside of a lock on the
 *   cart, which core takes itself.
 */
export const checkHostedCheckoutPaymentWorkflow = createWorkflow(
  "check-hosted-checkout-payment",
  (input: WorkflowData<CheckHostedCheckoutPaymentInput>): WorkflowResponse<CheckedPage> =>
    new WorkflowResponse(checkHostedCheckoutPaymentStep(input))
)
