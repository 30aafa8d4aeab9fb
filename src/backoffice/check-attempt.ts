import type { AdminGatewayAnswer } from "../admin-api"
import { failureOf, GatewayApiError } from "../client"
import { outcomeOf, type CheckoutAttempt, type Evidence, type GatewayProfile } from "../core"
import { findAccount } from "../payments/accounts"
import { processAttempt } from "../payments/process/process-attempt"
import { requireAttempt } from "../payments/process/require-attempt"
import type { GatewayAnswer } from "../payments/verify/ask-gateway"
import type { Deps } from "../payments/deps"

/** An attempt after a check, and the gateway's answer for the admin who asked. */
export interface CheckedAttempt {
  attempt: CheckoutAttempt
  gateway: AdminGatewayAnswer
}

/**
 * Asks the gateway about an attempt now, and completes what can be completed.
 *
 * @throws MedusaError NOT_FOUND for an unknown attempt; else as `processAttempt`.
 */
export async function checkAttempt(attemptId: string, deps: Deps): Promise<CheckedAttempt> {
  const asked = await requireAttempt(deps.repositories.attempts, attemptId)
  const { attempt, answer } = await processAttempt(asked, "admin", deps)
  const account = findAccount(deps, attempt.provider_id)
  return { attempt, gateway: adminAnswerOf(attempt, answer, account?.options.profile) }
}

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
