import type { Trigger } from "../../core/timeline"
import { VERIFY_EVERY_MS, verifyTurnLimits, type VerifyTurn } from "../../core/attempt/verify-turn"
import { accountNameOf } from "../../core/options/medusa-config"
import { askVerify, type VerifyAnswer } from "./ask-verify"
import type { BookProviderDeps, Page } from "./page"

/** How often a request that needs the gateway's answer tries to take its page's turn. */
const TRY_EVERY_MS = 500

type TurnDeps = Pick<BookProviderDeps, "log" | "now" | "repositories" | "sleep" | "telemetry">

/**
 * Asks the gateway for a request that anybody may send: a return, the waiting page, the completion of a cart, a
 * start with another provider. All such requests together ask once in `VERIFY_EVERY_MS` about a page, on all servers. Earlier requests are answered
 * from the stored statements. Scheduled checks, notifications and admins ask without a turn.
 *
 * @param mustAnswer whether the stored statements are too old to decide: then the request waits for the turn, and
 *   asks without a turn if others take it.
 */
export async function askInTurn(
  page: Page,
  trigger: Trigger,
  deps: TurnDeps,
  { mustAnswer = false } = {}
): Promise<VerifyAnswer | "deferred"> {
  const { attempt } = page
  if (attempt.token === null) {
    return { reached: false, retryAfterMs: 0 }
  }
  const turn = mustAnswer ? await waitForTurn(page, deps) : await takeTurn(page, deps)
  if (turn === "taken") {
    return await askVerify(page, trigger, deps)
  }
  if (turn === "account_limit") {
    deps.log.warn(
      `returns and completions ask the gateway of ${accountNameOf(attempt.provider_id)} less often: too many ask`,
      { oncePerMinute: `verify turns ${attempt.provider_id}` }
    )
  }
  return "deferred"
}

async function takeTurn(
  { account, attempt, folded }: Page,
  { repositories }: TurnDeps
): Promise<VerifyTurn> {
  const limits = verifyTurnLimits(account.options, folded.length > 0)
  return await repositories.attempts.takeVerifyTurn(attempt.id, limits)
}

/**
 * Waits until the turn must have come. If somebody else has taken it, they could do so forever: this placement
 * asks all the same.
 */
async function waitForTurn(page: Page, deps: TurnDeps): Promise<VerifyTurn> {
  const askAt = deps.now().getTime() + VERIFY_EVERY_MS
  for (;;) {
    const turn = await takeTurn(page, deps)
    if (turn !== "too_early") {
      return turn
    }
    if (deps.now().getTime() > askAt) {
      return "taken"
    }
    await deps.sleep(TRY_EVERY_MS)
  }
}
