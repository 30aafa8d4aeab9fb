import type { AdminGatewayAnswer } from "../admin-api"
import { failureOf, GatewayApiError } from "../client/errors"
import type { CheckoutAttempt } from "../core/attempt/attempt"
import { meaningOf } from "../core/payment/meaning"
import type { Payment } from "../core/payment/payment"
import { isOfGateway } from "../core/payment/statement"
import type { Deps } from "../payments/deps"
import { processPage } from "../payments/process/process-page"
import type { Asked } from "../payments/process/processing"
import { requireAttempt } from "../payments/process/change-attempt"

/** An attempt after a check, its payments, and the gateway's answer for the admin who asked. */
export interface CheckedAttempt {
  attempt: CheckoutAttempt
  payments: readonly Payment[]
  gateway: AdminGatewayAnswer
}

/**
 * Asks the gateway about an attempt now, and completes what can be completed.
 *
 * @throws MedusaError NOT_FOUND for an unknown attempt; else as `processPage`.
 */
export async function checkAttempt(attemptId: string, deps: Deps): Promise<CheckedAttempt> {
  const found = await requireAttempt(deps.repositories.attempts, attemptId)
  const { attempt, asked, payments } = await processPage(found, "admin", deps)
  return { attempt, payments, gateway: answerOf(attempt, asked) }
}

function answerOf({ provider_id }: CheckoutAttempt, asked: Asked | undefined): AdminGatewayAnswer {
  if (!asked) {
    return unreachable({
      code: "account_not_configured",
      message: `The account ${provider_id} is no longer configured.`,
    })
  }
  if (asked.reached) {
    return latestAnswer(asked)
  }
  return asked.error
    ? afterFailure(asked.error)
    : unreachable({
        code: "page_not_opened",
        message: "The gateway never answered when this page was opened.",
      })
}

/** The latest answer of verify: a repeated answer is not kept. */
function latestAnswer({ page: { account, statements } }: Asked): AdminGatewayAnswer {
  const said = statements
    .flatMap((statement) => (isOfGateway(statement) ? statement : []))
    .filter(({ source }) => source === "verify")
    .at(-1)
  if (!said) {
    return { result: "unknown", status: null }
  }
  const { http_status, status } = said
  const meaning = meaningOf(said, account.options.profile)
  switch (meaning) {
    case "approved":
    case "declined":
    case "returned":
      return { result: meaning, status }
    case "unpaid":
      return { result: http_status === null ? "pending" : "unknown", status }
    case "unknown":
    case "incomplete":
      return { result: http_status === null ? "unreadable" : "unknown", status }
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
