import { GatewayApiError, keyRefusalOf, rateLimitDelayOf } from "../../client/errors"
import type { CheckoutAttempt } from "../../core/attempt/attempt"
import type { Trigger } from "../../core/timeline"
import { accountNameOf } from "../../core/options/medusa-config"
import { meaningOf } from "../../core/payment/meaning"
import { isNewAnswer } from "../../core/payment/new-answer"
import { notFoundStatement, statementFromVerify } from "../../core/payment/read-statement"
import type { VerifyAnswer as Answer } from "../../core/payment/statement"
import { pageNameOf, type BookProviderDeps, type Page } from "./page"

/**
 * "No payment for this token" is an answer. A refused key, a wrong address or a wrong content type says nothing
 * about the token, and must not let paid pages expire.
 */
const NO_SUCH_TOKEN: readonly number[] = [404, 410]

/** The result of a call of verify. `stored`: the answer is a new statement, so read the page again. */
export type VerifyAnswer =
  { reached: true; stored: boolean } | { reached: false; error?: Error; retryAfterMs: number }

type AskDeps = Pick<BookProviderDeps, "now" | "repositories" | "telemetry">

/**
 * Asks the gateway about a page, and stores the answer if it is new, or repeated after a notification (spec,
 * Verify transaction). Never throws for a gateway failure: a later check may succeed.
 */
export async function askVerify(
  page: Page,
  trigger: Trigger,
  deps: AskDeps
): Promise<VerifyAnswer> {
  const { attempt, account } = page
  const { keyAnswers, statements } = deps.repositories
  const { token } = attempt
  if (!token) {
    return { reached: false, retryAfterMs: 0 }
  }
  let answer: Answer
  try {
    answer = await verify({ ...attempt, token }, page, trigger, deps)
  } catch (error) {
    const refusedBy = keyRefusalOf(error)
    if (refusedBy !== null) {
      await keyAnswers.note(attempt.provider_id, "verify", refusedBy, deps.now())
    }
    return { reached: false, error: error as Error, retryAfterMs: rateLimitDelayOf(error) }
  }
  const stored = isNewAnswer(answer, page.statements)
  if (stored) {
    await statements.add(pageNameOf(attempt), attempt.erased_at ? withoutCard(answer) : answer)
  }
  await keyAnswers.note(account.provider_id, "verify", null, deps.now())
  return { reached: true, stored }
}

/** After a page's data was erased, no card is stored again. */
function withoutCard({ answer: _, ...said }: Answer): Answer {
  return { ...said, card_type: null, card_number_masked: null }
}

/** Verifies a token. @throws the client's errors, except "no payment for this token". */
async function verify(
  { id, provider_id, token, trace_context }: CheckoutAttempt & { token: string },
  { account: { client, options } }: Page,
  trigger: Trigger,
  { now, telemetry }: AskDeps
): Promise<Answer> {
  const at = now()
  const { profile } = options
  const attributes = { reference: id, account: accountNameOf(provider_id), trigger }
  return await telemetry.span(
    "hosted_checkout.verify",
    { kind: "client", attributes, continues: trace_context },
    async (span) => {
      try {
        const body = await client.verifyTransaction(token)
        const statement = statementFromVerify(body, profile, at, token)
        span.set({ outcome: meaningOf({ ...statement, id: "" }, profile) })
        return statement
      } catch (error) {
        const status = error instanceof GatewayApiError ? error.status : undefined
        span.set({ "http.response.status_code": status })
        if (status === undefined || !NO_SUCH_TOKEN.includes(status)) {
          throw error
        }
        return notFoundStatement(status, at)
      }
    }
  )
}
