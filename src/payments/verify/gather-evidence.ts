import { askGateway, type GatewayAnswer } from "./ask-gateway"
import { mayBeReturned, UNDECIDED, verdictOf, type CheckoutAttempt, type Trigger } from "../../core"
import type { Account } from "../accounts"
import type { Deps } from "../deps"

/**
 * Takes the stored evidence, or asks the gateway when it proves nothing yet. `reached` is false when
 * the gateway was asked and could not be reached.
 */
export async function gatherEvidence(
  attempt: CheckoutAttempt,
  trigger: Trigger,
  { client, options }: Account,
  deps: Deps
): Promise<GatewayAnswer> {
  if (!mustAsk(attempt, trigger, options)) {
    return { reached: true, attempt }
  }
  const answer = await askGateway(attempt, trigger, {
    client,
    evidence: deps.repositories.evidence,
    options,
    now: deps.now(),
  })
  if (!answer.reached && answer.error) {
    const { name, message } = answer.error
    // Returning shoppers trigger this call.
    deps.log.warn(`attempt ${attempt.id} not verified: ${name}: ${message}`, {
      oncePerMinute: `not verified ${attempt.provider_id} ${name}`,
    })
  }
  return answer
}

function mustAsk(attempt: CheckoutAttempt, trigger: Trigger, options: Account["options"]): boolean {
  const { captured_at, status } = attempt
  if (trigger === "admin") {
    return true
  }
  // What a person has, or what is completed, is asked about on a slow schedule: not by every shopper who returns.
  const isUndecided = UNDECIDED.includes(status)
  // An admin may have returned at the gateway what no order came of; an order of it would have no money.
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
      // Before Medusa takes anything back, both have had their say.
      return verdict.askFirst && (isUndecided || (captured_at !== null && status !== "resolved"))
    case "proven":
    case "contradicted":
      return false
  }
}
