import { askGateway, type GatewayAnswer } from "./ask-gateway"
import { askInTurn } from "./ask-in-turn"
import {
  accountNameOf,
  mayBeReturned,
  UNDECIDED,
  verdictOf,
  type CheckoutAttempt,
  type Trigger,
} from "../../core"
import type { Account } from "../accounts"
import type { Deps } from "../deps"

/**
 * Uses the stored evidence, or asks the gateway: while the evidence decides nothing, for an admin, and in the
 * scheduled checks of held and completed attempts. Returns ask in their turn. `reached` is false when the gateway was
 * to be asked and gave no answer, or was not asked: it is not the attempt's turn, or its page has no token.
 */
export async function gatherEvidence(
  attempt: CheckoutAttempt,
  trigger: Trigger,
  account: Account,
  deps: Deps
): Promise<GatewayAnswer> {
  if (!mustAsk(attempt, trigger, account.options)) {
    return { reached: true, attempt }
  }
  const ask = trigger === "return" ? askInTurn : askGateway
  const answer = await ask(attempt, trigger, account, deps)
  if (!answer.reached && answer.error) {
    const { name, message } = answer.error
    // Returning shoppers trigger this call.
    deps.log.warn(`verify failed for attempt ${attempt.id}: ${name}: ${message}`, {
      oncePerMinute: `not verified ${attempt.provider_id} ${name}`,
      fields: { reference: attempt.id, account: accountNameOf(attempt.provider_id), trigger },
    })
  }
  return answer
}

/** Whether the stored evidence does not decide, or may be too old. */
export function mustAsk(
  attempt: CheckoutAttempt,
  trigger: Trigger,
  options: Account["options"]
): boolean {
  const { captured_at, status } = attempt
  if (trigger === "admin") {
    return true
  }
  // Held and completed attempts are checked on a slow schedule, not for every returning shopper.
  const isUndecided = UNDECIDED.includes(status)
  // Without an order, an admin may have returned the money at the gateway: an order now would have no money.
  const isTriedAgain = status === "paid" && mayBeReturned(attempt)
  if (trigger === "poll" && (!isUndecided || isTriedAgain)) {
    return true
  }
  const verdict = verdictOf(attempt, options)
  switch (verdict.kind) {
    case "unproven":
    case "half_proven":
      return isUndecided
    case "reversed":
      if (verdict.unapproved && isUndecided) {
        return true
      }
      // Ask both sources before a reversal counts.
      return verdict.askFirst && (isUndecided || (captured_at !== null && status !== "resolved"))
    case "proven":
    case "contradicted":
      return false
  }
}
