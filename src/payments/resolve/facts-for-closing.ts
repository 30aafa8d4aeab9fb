import {
  centsFromMedusa,
  refundOf,
  refundsAmong,
  sumCents,
  type Cents,
  type CheckoutAttempt,
  type RefundTask,
  type Reversal,
  type Reversed,
} from "../../core"
import { requireAccount } from "../accounts"
import type { Deps } from "../deps"
import type { HeldFacts } from "./held-facts"

/** How many of a return's reports are about refunds. */
type Refunds = ReturnType<typeof refundsAmong>

/** The facts with which an admin closes a payment: what was returned, and how much of it Medusa has refunded. */
export async function factsForClosing(
  attempt: CheckoutAttempt,
  facts: HeldFacts,
  deps: Deps
): Promise<HeldFacts> {
  const { order, verdict } = facts
  if (verdict.kind !== "reversed" || attempt.held_reason !== "gateway_reversed" || order === null) {
    return facts
  }
  const { profile } = requireAccount(deps, attempt.provider_id).options
  const among = refundsAmong(verdict.reversals, profile)
  const tasks = await deps.repositories.refundTasks.ofAttempt(attempt.id)
  const booked = tasks.filter((task) => facts.refunds.some(({ id }) => id === refundOf(task)))
  if (verdict.returned === null) {
    const returned = mayBePart(verdict, among, booked, attempt) ? "unknown_part" : null
    return { ...facts, verdict: { ...verdict, returned } }
  }
  return { ...facts, refunded: refundedOf(verdict, among, booked, attempt, facts) }
}

/** A refund whose amount no report names may be a part: it is one if Medusa has refunded a part of the order since. */
function mayBePart(
  { reversals }: Reversed,
  among: Refunds,
  booked: readonly RefundTask[],
  { held_since }: CheckoutAttempt
): boolean {
  const isUnnamed = reversals.every(({ amount }) => amount === null)
  return isUnnamed && among === "all" && booked.some(isSince(held_since))
}

/** How much of Medusa's refunds answers a returned part. */
function refundedOf(
  { closed, returned }: Reversed,
  among: Refunds,
  booked: readonly RefundTask[],
  { held_since }: CheckoutAttempt,
  { refunded }: HeldFacts
): Cents {
  const unknown = closed.filter(({ dismissed_as }) => dismissed_as === "unknown_part")
  if (returned === "unknown_part" && unknown.length > 0) {
    // The refunds before may have answered the earlier part, of unknown size. A chargeback needs one of its own.
    const from = among === "all" ? lastDismissal(unknown) : held_since
    return sumOf(booked.filter(isSince(from)))
  }
  if (among !== "none") {
    return refunded
  }
  // A chargeback is not answered by a refund that was booked before it and is still to be made.
  const isBefore = (task: RefundTask) => !isSince(held_since)(task)
  const toBeMade = booked.filter((task) => task.status === "open" && isBefore(task))
  return (refunded - sumOf(toBeMade)) as Cents
}

/** When an admin last decided about one of them. */
function lastDismissal(reversals: readonly Reversal[]): Date {
  const times = reversals.flatMap(({ dismissed_at }) => dismissed_at ?? [])
  return new Date(times.sort().at(-1) ?? 0)
}

function isSince(time: Date | null): (task: RefundTask) => boolean {
  return ({ created_at }) => time !== null && created_at >= time
}

function sumOf(tasks: readonly RefundTask[]): Cents {
  return sumCents(tasks.map(({ amount }) => centsFromMedusa(amount)))
}
