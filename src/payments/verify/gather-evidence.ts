import { askGateway, type GatewayAnswer } from "./ask-gateway"
import {
  mayBeReturned,
  verdictOf,
  type AttemptStatus,
  type CheckoutAttempt,
  type Trigger,
} from "../../core"
import type { Account } from "../accounts"
import type { Deps } from "../deps"

/** What a person resolves, or has resolved, is asked about by that person, and when its check is due. */
const WITH_A_PERSON: readonly AttemptStatus[] = ["held", "resolved"]

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
  if (trigger === "admin") {
    return true
  }
  if (trigger === "poll" && (isWithoutOrder(attempt) || WITH_A_PERSON.includes(attempt.status))) {
    return true
  }
  const verdict = verdictOf(attempt, options)
  if (verdict.kind === "reversed" && verdict.askFirst && isInMedusa(attempt)) {
    // Before anything is taken back, both have had their say.
    return true
  }
  if (WITH_A_PERSON.includes(attempt.status)) {
    return false
  }
  if (attempt.status === "completed") {
    // Whether the money went back is asked on a slow schedule, not by every shopper who returns.
    return trigger === "poll"
  }
  switch (verdict.kind) {
    case "unproven":
    case "half_proven":
      return true
    case "reversed":
      return verdict.askFirst
    case "proven":
    case "contradicted":
      return false
  }
}

function isInMedusa({ captured_at, status }: CheckoutAttempt): boolean {
  return captured_at !== null && status !== "resolved"
}

/** An admin may have returned at the gateway what no order came of; an order of it would have no money. */
function isWithoutOrder(attempt: CheckoutAttempt): boolean {
  return attempt.status === "paid" && mayBeReturned(attempt)
}
