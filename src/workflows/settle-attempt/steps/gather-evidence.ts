import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import type { Answer } from "../../../client"
import type { AdminGatewayAnswer, CheckoutAttempt, Through } from "../../../core"
import { resolveLedger } from "../../ledger"
import { findProviderInstance } from "../../provider-instances"
import { gatherEvidence } from "../gather-evidence"
import { requireAttempt } from "../require-attempt"

/** `reached` is false when the gateway was asked and could not be reached. */
export const gatherEvidenceStep = createStep(
  "gather-evidence",
  async ({ attempt_id, through }: { attempt_id: string; through: Through }, { container }) => {
    const attempt = await requireAttempt(resolveLedger(container), attempt_id)
    const instance = findProviderInstance(container, attempt.provider_id)
    const answer = instance && (await gatherEvidence(attempt, through, instance, container))
    return new StepResponse({
      reached: answer?.reached ?? true,
      gateway: inWords(attempt, answer),
    })
  }
)

/** What an admin who asked is told. */
function inWords(
  { provider_id, token }: CheckoutAttempt,
  answer: Answer | undefined
): AdminGatewayAnswer {
  const unreachable = (
    status: string,
    code?: NonNullable<AdminGatewayAnswer["code"]>
  ): AdminGatewayAnswer => ({ result: "unreachable", status, ...(code && { code }) })
  if (!answer) {
    return unreachable(
      `The provider instance ${provider_id} is not configured any more.`,
      "account_not_configured"
    )
  }
  if (!token) {
    return unreachable("The gateway never answered when this page was opened.", "page_not_opened")
  }
  if (!answer.reached) {
    return unreachable(answer.error?.message ?? "The gateway gave no answer.")
  }
  const { said } = answer
  return said ? { result: said.outcome, status: said.status } : { result: "unknown", status: null }
}
