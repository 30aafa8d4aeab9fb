import { hasOwnOrder, sumCents, type Cents, type CheckoutAttempt, type Verdict } from "../../core"
import { findAccount, requireAccount } from "../accounts"
import { refusal } from "../refusals"
import { loadFacts, loadFactsUnder, type BookedFacts } from "../process/load-facts"
import type { Deps } from "../deps"

const ONE_CENT = 1 as Cents

const NOTHING_KNOWN: Verdict = { kind: "unproven" }

/** The current facts of Medusa and the gateway about a held payment. */
export type HeldFacts = Pick<
  BookedFacts,
  | "order"
  | "paidElsewhere"
  | "payment"
  | "verdict"
  | "captured"
  | "refunded"
  | "refunds"
  | "refundsWithoutTask"
  | "cartGone"
>

/** Reads them; for an account that is no longer configured without the gateway's evidence. */
export async function heldFacts(attempt: CheckoutAttempt, deps: Deps): Promise<HeldFacts> {
  const account = findAccount(deps, attempt.provider_id)
  return account
    ? await loadFacts(attempt, account.options, deps)
    : await loadFactsUnder(NOTHING_KNOWN, attempt, deps)
}

/** No order has the money that Medusa has captured, or may be about to capture. */
export function isCapturedWithoutOrder(attempt: CapturedAt, facts: HeldFacts): boolean {
  return !hasOwnOrder(facts) && isCaptured(attempt, facts)
}

type CapturedAt = Pick<CheckoutAttempt, "captured_at">

/** Medusa has the money, or may be about to. */
export function isCaptured({ captured_at }: CapturedAt, { payment }: HeldFacts): boolean {
  return captured_at !== null || payment === "captured"
}

/** Whether Medusa has refunded all that it had captured for an order, and the provider knows. */
export function isRefundedInMedusa({ order, captured, refunds }: HeldFacts): boolean {
  return order !== null && captured > 0 && sumCents(refunds.map(({ amount }) => amount)) >= captured
}

/**
 * An order must not look paid with money that is gone: returned money is refunded in Medusa first.
 *
 * @throws MedusaError NOT_ALLOWED that says what to do first; NOT_FOUND if that needs an account that is no
 *   longer configured.
 */
export function assertNoPaidOrder(
  attempt: CheckoutAttempt,
  facts: HeldFacts,
  allReturned: boolean,
  deps: Deps
): void {
  const { held_reason, provider_id } = attempt
  const { order, verdict } = facts
  const isReturned = verdict.kind === "reversed" || held_reason === "gateway_reversed"
  if (!hasOwnOrder(facts) || !isCaptured(attempt, facts)) {
    return
  }
  if (!isReturned && held_reason !== "order_differs" && !order?.canceled) {
    throw refusal(
      "order_placed",
      "The cart of this payment has become an order in the meantime. Retry the payment, then refund the order."
    )
  }
  if (countsAsPaid(facts, allReturned)) {
    requireAccount(deps, provider_id)
    throw refusal(
      "order_not_refunded",
      "The order of this payment still counts as paid. Refund it in Medusa first; do not refund again at the gateway what it has already returned. If the money is part of a refund that is still to be made, make the rest of that refund at the gateway and confirm its task instead. Then record it here."
    )
  }
}

/**
 * Whether Medusa has refunded less of an order than was returned.
 *
 * @param allReturned the admin confirms that all of it was returned, not only the part that the gateway
 *   reports.
 */
export function countsAsPaid(facts: HeldFacts, allReturned: boolean): boolean {
  const { payment, verdict, captured, refunded } = facts
  const returned = verdict.kind === "reversed" && !allReturned ? verdict.returned : null
  // Of a part whose size is unknown, the admin knows how much to refund in Medusa.
  const atLeast = returned === "unknown_part" ? ONE_CENT : (returned ?? captured)
  return hasOwnOrder(facts) && payment === "captured" && refunded < Math.min(atLeast, captured)
}

/** @throws MedusaError NOT_ALLOWED when the gateway says that a part was not returned. */
export function assertAllReturned(verdict: Verdict, allReturned: boolean): void {
  if (verdict.kind === "reversed" && verdict.returned !== null && !allReturned) {
    throw refusal(
      "partly_returned",
      "The gateway reports that only a part of this payment was returned. Refund the rest there, then say that all of it was returned (all_returned)."
    )
  }
}
