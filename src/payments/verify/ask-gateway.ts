import {
  accountNameOf,
  evidenceFromVerify,
  isNews,
  notFoundEvidence,
  outcomeOf,
  piecesOf,
  type CheckoutAttempt,
  type Evidence,
  type EvidenceRepository,
  type Judging,
  type KeyAnswerRepository,
  type Telemetry,
  type Trigger,
  type VerifyResponse,
} from "../../core"
import { GatewayApiError, keyRefusalOf } from "../../client/errors"
import { judgeSecondPayment } from "./second-payments"

/**
 * "No payment for this token" is an answer. A refused key, a wrong address or content type say nothing about
 * the token: treated as an answer, they would let paid pages expire.
 */
const NO_SUCH_TOKEN: readonly number[] = [404, 410]

interface AskedAccount {
  client: { verifyTransaction(token: string): Promise<VerifyResponse> }
  options: Judging
}

interface AskDependencies {
  now: () => Date
  telemetry: Telemetry
  repositories: {
    evidence: Omit<EvidenceRepository, "askAgainUnder" | "isPaymentListed" | "releasePayment">
    keyAnswers: Pick<KeyAnswerRepository, "note">
  }
}

/**
 * The attempt after the gateway was asked, with the new piece of evidence `said`; or why it could not be
 * asked. `isDeferred`: it was not the attempt's turn, see `askInTurn`.
 */
export type GatewayAnswer =
  | { reached: true; attempt: CheckoutAttempt; said?: Evidence; isDeferred?: never }
  | { reached: false; attempt: CheckoutAttempt; error?: Error; isDeferred?: true }

/**
 * Asks the gateway about an attempt and stores the answer as evidence (spec, Verify transaction). Never
 * throws for a gateway failure: a later check may succeed.
 */
export async function askGateway(
  attempt: CheckoutAttempt,
  trigger: Trigger,
  account: AskedAccount,
  deps: AskDependencies
): Promise<GatewayAnswer> {
  const { evidence, keyAnswers } = deps.repositories
  const { options } = account
  const { token } = attempt
  if (!token) {
    // The page has no token, because its opening was never answered: only a webhook can prove it.
    return { reached: false, attempt }
  }
  let piece: Evidence
  try {
    piece = await verify({ ...attempt, token }, trigger, account, deps)
  } catch (error) {
    const refusedBy = keyRefusalOf(error)
    if (refusedBy !== null) {
      await keyAnswers.note(attempt.provider_id, "verify", refusedBy, deps.now())
    }
    return { reached: false, attempt, error: error as Error }
  }
  const notified = piecesOf(attempt.evidence, "webhook").length > 0
  // A repeated "not paid yet" is not stored. After a notification the time of an answer matters.
  const updated =
    notified || isNews(attempt.evidence, piece)
      ? await evidence.add(attempt.id, piece, trigger, options)
      : attempt
  // Also for known evidence: the server that stored it may have died before it was on the worklist.
  const reason = await judgeSecondPayment(updated, piece, { evidence, options })
  if (reason) {
    await evidence.holdPayment(updated, piece, reason)
  }
  await keyAnswers.note(attempt.provider_id, "verify", null, deps.now())
  return { reached: true, attempt: updated, said: piece }
}

/** Verifies a token. @throws what the client throws, but for "no payment for this token". */
async function verify(
  { id, provider_id, token, trace_context }: CheckoutAttempt & { token: string },
  trigger: Trigger,
  { client, options: { profile } }: AskedAccount,
  { now, telemetry }: AskDependencies
): Promise<Evidence> {
  const askedAt = now()
  const attributes = { reference: id, account: accountNameOf(provider_id), trigger }
  const kind = "client"
  return await telemetry.span(
    "hosted_checkout.verify",
    { kind, attributes, continues: trace_context },
    async (span) => {
      try {
        const body = await client.verifyTransaction(token)
        const piece = evidenceFromVerify(body, profile, askedAt, token)
        span.set({ outcome: outcomeOf(piece, profile) })
        return piece
      } catch (error) {
        const status = error instanceof GatewayApiError ? error.status : undefined
        span.set({ "http.response.status_code": status })
        if (status === undefined || !NO_SUCH_TOKEN.includes(status)) {
          throw error
        }
        return notFoundEvidence(status, askedAt)
      }
    }
  )
}
