import { hasNothingToKeep, isClosable, type CheckoutAttempt } from "../../core"
import { requireAccount } from "../accounts"
import type { Deps } from "../deps"
import { refusal } from "../refusals"
import { isCaptured, type HeldFacts } from "./held-facts"

/**
 * Only a payment that an order has, or that the gateway does not have, can be closed with a note.
 *
 * @throws MedusaError NOT_ALLOWED that says what to do instead; NOT_FOUND while the account is not configured.
 */
export function assertClosable(attempt: CheckoutAttempt, facts: HeldFacts, deps: Deps): void {
  const { held_reason } = attempt
  if (held_reason === null || !isClosable(held_reason)) {
    throw refusal(
      "not_closable",
      `A payment held for ${held_reason} cannot simply be closed: the gateway has its money. Retry it, apply it to an order, or refund it.`
    )
  }
  if (isReturnedInPart(attempt, facts)) {
    throw refusal(
      "not_closable",
      "The gateway has returned only a part of this payment, and no order has it. Refund the rest there, then record it as refunded (all_returned)."
    )
  }
  if (isWithoutOrder(attempt, facts)) {
    throw refusal(
      "not_closable",
      "No order has this payment, so there is none to correct. Look it up at the gateway, and record it as refunded."
    )
  }
  if (facts.payment !== "captured" && !isElsewhere(attempt, facts)) {
    // Without its profile, nobody knows what the gateway said about the payment.
    requireAccount(deps, attempt.provider_id)
  }
  if (isAtGateway(attempt, facts)) {
    throw refusal(
      "not_closable",
      "The gateway says that this payment was made, so it cannot simply be closed. Retry it, apply it to an order, or refund it."
    )
  }
}

/** A payment that was captured or returned has no order to keep it or to be corrected. */
export function isWithoutOrder(attempt: CheckoutAttempt, facts: HeldFacts): boolean {
  const { held_reason } = attempt
  // The cart's order may be another provider's, or be placed without its money.
  const hasOrder = facts.order?.paid === true
  return (
    held_reason !== null &&
    hasNothingToKeep(held_reason, { isCaptured: isCaptured(attempt, facts), hasOrder })
  )
}

/** The gateway says that the payment was made, and nothing else has it. */
export function isAtGateway(attempt: CheckoutAttempt, facts: HeldFacts): boolean {
  return facts.verdict.kind === "proven" && !isElsewhere(attempt, facts)
}

/** The gateway says that it has returned a part of the payment, and nothing else has the rest. */
function isReturnedInPart(attempt: CheckoutAttempt, facts: HeldFacts): boolean {
  const { order, verdict } = facts
  const isPart = verdict.kind === "reversed" && verdict.returned !== null
  return isPart && !order?.paid && !isElsewhere(attempt, facts)
}

/** An order has the payment, or another attempt has its transaction. */
function isElsewhere({ held_reason }: CheckoutAttempt, { order, payment }: HeldFacts): boolean {
  return (
    held_reason === "transaction_reused" ||
    (held_reason === "order_differs" && order !== null && payment === "captured")
  )
}
