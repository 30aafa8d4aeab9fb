import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import { rateLimitDelayOf, failureOf, GatewayApiError } from "../../../client"
import type { GatewayAnswer } from "../../../payments/verify/ask-gateway"
import type { AdminGatewayAnswer } from "../../../admin-api"
import {
  outcomeOf,
  type CheckoutAttempt,
  type Evidence,
  type GatewayProfile,
  type Trigger,
} from "../../../core"
import { repositoriesOf } from "../../../payments/repositories"
import { findAccount } from "../../../payments/accounts"
import { gatherEvidence } from "../../../payments/verify/gather-evidence"
import { requireAttempt } from "../../../payments/process/require-attempt"

/** `reached` is false when the gateway was asked and could not be reached; it may have asked to wait. */
export const gatherEvidenceStep = createStep(
  "gather-evidence",
  async ({ attempt_id, trigger }: { attempt_id: string; trigger: Trigger }, { container }) => {
    const attempt = await requireAttempt(repositoriesOf(container).attempts, attempt_id)
    const instance = findAccount(container, attempt.provider_id)
    const answer = instance && (await gatherEvidence(attempt, trigger, instance, container))
    return new StepResponse({
      reached: answer?.reached ?? true,
      retryAfterMs: answer?.reached === false ? rateLimitDelayOf(answer.error) : 0,
      gateway: adminAnswerOf(attempt, answer, instance?.options.profile),
    })
  }
)

/** What an admin who asked is told. */
function adminAnswerOf(
  { provider_id }: CheckoutAttempt,
  answer: GatewayAnswer | undefined,
  profile: GatewayProfile | undefined
): AdminGatewayAnswer {
  if (!answer) {
    return unreachable({
      code: "account_not_configured",
      message: `The account ${provider_id} is no longer configured.`,
    })
  }
  if (answer.reached) {
    const { said } = answer
    return said && profile
      ? { result: resultOf(said, profile), status: said.status }
      : { result: "unknown", status: null }
  }
  return answer.error
    ? afterFailure(answer.error)
    : unreachable({
        code: "page_not_opened",
        message: "The gateway never answered when this page was opened.",
      })
}

function resultOf(said: Evidence, profile: GatewayProfile): AdminGatewayAnswer["result"] {
  if (said.http_status !== null) {
    return "unknown"
  }
  const outcome = outcomeOf(said, profile)
  switch (outcome) {
    case "approved":
    case "declined":
    case "reversed":
      return outcome
    case "unpaid":
      return "pending"
    case "unknown":
    case "incomplete":
      return "unreadable"
  }
}

function afterFailure(error: Error): AdminGatewayAnswer {
  return unreachable({
    message: error.message,
    status: (error instanceof GatewayApiError && error.gatewayMessage) || null,
    ...failureOf(error),
  })
}

function unreachable(why: Partial<AdminGatewayAnswer>): AdminGatewayAnswer {
  return { result: "unreachable", status: null, ...why }
}
