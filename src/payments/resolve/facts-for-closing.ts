import {
  centsFromMedusa,
  refundOf,
  refundsAmong,
  sumCents,
  type Cents,
  type CheckoutAttempt,
  type RefundTask,
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
  return among === "none" ? { ...facts, refunded: refundedBefore(booked, attempt, facts) } : facts
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

/** A part that was returned without a refund, such as a chargeback, is not answered by refunds that are still to be made. */
function refundedBefore(
  booked: readonly RefundTask[],
  { held_since }: CheckoutAttempt,
  { refunded }: HeldFacts
): Cents {
  const isBefore = (task: RefundTask) => !isSince(held_since)(task)
  const toBeMade = booked.filter((task) => task.status === "open" && isBefore(task))
  const unmade = sumCents(toBeMade.map(({ amount }) => centsFromMedusa(amount)))
  return (refunded - unmade) as Cents
}

function isSince(time: Date | null): (task: RefundTask) => boolean {
  return ({ created_at }) => time !== null && created_at >= time
}
