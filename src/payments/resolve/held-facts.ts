import {
  centsFromMedusa,
  refundOf,
  refundsAmong,
  sumCents,
  type RefundTask,
  type Cents,
  type CheckoutAttempt,
  type Verdict,
} from "../../core"
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

/**
 * The facts with which an admin closes a payment. A refund whose amount no report names may be a part of it: it is one
 * if Medusa has refunded a part of the order since. A part that was returned without a refund, such as a chargeback, is
 * not answered by refunds that were booked before it and are still to be made. Nor does an earlier refund answer it
 * where it may be the earlier returned part, of unknown size.
 */
export async function factsForClosing(
  attempt: CheckoutAttempt,
  facts: HeldFacts,
  deps: Deps
): Promise<HeldFacts> {
  const { order, refunded, refunds, verdict } = facts
  const { held_reason, held_since, id, provider_id } = attempt
  if (verdict.kind !== "reversed" || held_reason !== "gateway_reversed" || order === null) {
    return facts
  }
  const { profile } = requireAccount(deps, provider_id).options
  const byRefunds = refundsAmong(verdict.reversals, profile)
  const tasks = await deps.repositories.refundTasks.ofAttempt(id)
  const isSince = ({ created_at }: RefundTask) => held_since !== null && created_at >= held_since
  const booked = tasks.filter((task) => refunds.some((refund) => refund.id === refundOf(task)))

  if (verdict.returned === null) {
    const isUnnamed = verdict.reversals.every(({ amount }) => amount === null)
    return isUnnamed && byRefunds === "all" && booked.some(isSince)
      ? { ...facts, verdict: { ...verdict, returned: "unknown_part" } }
      : facts
  }
  const isAfterUnknown = verdict.closed.some(({ dismissed_as }) => dismissed_as === "unknown_part")
  if (verdict.returned === "unknown_part" && isAfterUnknown) {
    return { ...facts, refunded: sumOf(booked.filter(isSince)) }
  }
  const toBeMade = booked.filter((task) => task.status === "open" && !isSince(task))
  const unmade = sumOf(toBeMade)
  return byRefunds === "none" ? { ...facts, refunded: (refunded - unmade) as Cents } : facts
}

function sumOf(tasks: readonly RefundTask[]): Cents {
  return sumCents(tasks.map(({ amount }) => centsFromMedusa(amount)))
}

/** Medusa has the money, or may be about to, and no order has it. */
export function isCapturedWithoutOrder(
  { captured_at }: Pick<CheckoutAttempt, "captured_at">,
  { order, payment }: HeldFacts
): boolean {
  return order === null && (captured_at !== null || payment === "captured")
}

/** Whether Medusa has refunded all that it had captured for an order, and the provider knows. */
export function isRefundedInMedusa({ order, captured, refunds }: HeldFacts): boolean {
  return order !== null && captured > 0 && sumCents(refunds.map(({ amount }) => amount)) >= captured
}

/**
 * An order must not look paid with money that is gone: returned money is refunded in Medusa first.
 *
 * @param allReturned the admin confirms that all of it was returned, not only the part that the gateway
 *   reports.
 * @throws MedusaError NOT_ALLOWED that says what to do first; NOT_FOUND if that needs an account that is no
 *   longer configured.
 */
export function assertNoPaidOrder(
  { captured_at, held_reason, provider_id }: CheckoutAttempt,
  { order, payment, verdict, captured, refunded }: HeldFacts,
  allReturned: boolean,
  deps: Deps
): void {
  const isReturned = verdict.kind === "reversed" || held_reason === "gateway_reversed"
  if (order === null || (captured_at === null && payment !== "captured")) {
    return
  }
  if (!isReturned && held_reason !== "order_differs" && !order.canceled) {
    throw refusal(
      "order_placed",
      "The cart of this payment has become an order in the meantime. Retry the payment, then refund the order."
    )
  }
  const returned = verdict.kind === "reversed" && !allReturned ? verdict.returned : null
  // Of a part whose size is unknown, the admin knows how much to refund in Medusa.
  const atLeast = returned === "unknown_part" ? ONE_CENT : (returned ?? captured)
  if (payment === "captured" && refunded < Math.min(atLeast, captured)) {
    requireAccount(deps, provider_id)
    throw refusal(
      "order_not_refunded",
      "The order of this payment still counts as paid. Refund it in Medusa first: what the gateway has given back already is not to be refunded there again. If the money is part of a refund that is still to be made, make the rest of that refund at the gateway and confirm its task instead. Then record it here."
    )
  }
}

/** @throws MedusaError NOT_ALLOWED when the gateway says that a part was not returned. */
export function assertAllReturned(verdict: Verdict, allReturned: boolean): void {
  if (verdict.kind === "reversed" && verdict.returned !== null && !allReturned) {
    throw refusal(
      "partly_returned",
      "The gateway says that only a part of this payment went back. Refund the rest there, then say that all of it was returned."
    )
  }
}
