import {
  accountNameOf,
  VERIFY_EVERY_MS,
  verdictOf,
  verifyTurnLimits,
  type CheckoutAttempt,
  type Trigger,
  type VerifyTurn,
} from "../../core"
import type { Account } from "../accounts"
import type { Deps } from "../deps"
import { askGateway, type GatewayAnswer } from "./ask-gateway"

/** How often a request that must have the gateway's answer tries to take its attempt's turn. */
const TRY_EVERY_MS = 500

type TurnDependencies = Pick<Deps, "log" | "now" | "repositories" | "sleep" | "telemetry">

/**
 * Asks the gateway for a request that anybody may send: a return, the waiting page, the completion of a cart. All of
 * them together ask once in `VERIFY_EVERY_MS` about an attempt, on all servers. What is too early is answered from the
 * stored evidence, which has the last answer. Scheduled checks, notifications and admins ask without a turn.
 *
 * @param mustAnswer whether the stored evidence is too old to decide: then this waits for the turn, and asks without
 *   one where others take it.
 */
export async function askInTurn(
  attempt: CheckoutAttempt,
  trigger: Trigger,
  account: Account,
  deps: TurnDependencies,
  { mustAnswer = false } = {}
): Promise<GatewayAnswer> {
  if (attempt.token === null) {
    return { reached: false, attempt }
  }
  const turn = mustAnswer
    ? await waitForTurn(attempt, account, deps)
    : await takeTurn(attempt, account, deps)
  if (turn === "taken") {
    return await askGateway(attempt, trigger, account, deps)
  }
  if (turn === "account_limit") {
    deps.log.warn(
      `returns and completions ask the gateway of ${accountNameOf(attempt.provider_id)} less often: too many ask`,
      { oncePerMinute: `verify turns ${attempt.provider_id}` }
    )
  }
  return { reached: false, attempt, isDeferred: true }
}

async function takeTurn(
  attempt: CheckoutAttempt,
  { options }: Account,
  { repositories }: TurnDependencies
): Promise<VerifyTurn> {
  const isReported = verdictOf(attempt, options).kind !== "unproven"
  const limits = verifyTurnLimits(options, isReported)
  return await repositories.attempts.takeVerifyTurn(attempt.id, limits)
}

/**
 * Waits until the turn must have come. Then somebody else has taken it, who could do so for as long as they like: this
 * placement asks all the same.
 */
async function waitForTurn(
  attempt: CheckoutAttempt,
  account: Account,
  deps: TurnDependencies
): Promise<VerifyTurn> {
  const askAt = deps.now().getTime() + VERIFY_EVERY_MS
  for (;;) {
    const turn = await takeTurn(attempt, account, deps)
    if (turn !== "too_early") {
      return turn
    }
    if (deps.now().getTime() > askAt) {
      return "taken"
    }
    await deps.sleep(TRY_EVERY_MS)
  }
}
