import {
  evidenceFromVerify,
  isNews,
  notFoundEvidence,
  piecesOf,
  type CheckoutAttempt,
  type Evidence,
  type EvidenceRepository,
  type Judging,
  type KeyAnswerRepository,
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
  repositories: {
    evidence: Omit<EvidenceRepository, "askAgainUnder">
    keyAnswers: Pick<KeyAnswerRepository, "note">
  }
}

/**
 * The attempt after the gateway was asked, with the new piece of evidence `said`; or why it could not be
 * asked.
 */
export type GatewayAnswer =
  | { reached: true; attempt: CheckoutAttempt; said?: Evidence }
  | { reached: false; attempt: CheckoutAttempt; error?: Error }

/**
 * Asks the gateway about an attempt and stores the answer as evidence (spec, Verify transaction). Never
 * throws for a gateway failure: a later check may succeed.
 */
export async function askGateway(
  attempt: CheckoutAttempt,
  trigger: Trigger,
  { client, options }: AskedAccount,
  deps: AskDependencies
): Promise<GatewayAnswer> {
  const { evidence, keyAnswers } = deps.repositories
  if (!attempt.token) {
    // The page has no token, because its opening was never answered: only a webhook can prove it.
    return { reached: false, attempt }
  }
  const now = deps.now()
  let piece: Evidence
  try {
    const body = await client.verifyTransaction(attempt.token)
    piece = evidenceFromVerify(body, options.profile, now, attempt.token)
  } catch (error) {
    if (!(error instanceof GatewayApiError && NO_SUCH_TOKEN.includes(error.status))) {
      const refusedBy = keyRefusalOf(error)
      if (refusedBy !== null) {
        await keyAnswers.note(attempt.provider_id, "verify", refusedBy, now)
      }
      return { reached: false, attempt, error: error as Error }
    }
    piece = notFoundEvidence(error.status, now)
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
  await keyAnswers.note(attempt.provider_id, "verify", null, now)
  return { reached: true, attempt: updated, said: piece }
}
