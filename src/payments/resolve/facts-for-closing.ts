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

/** The refund tasks of Medusa's refunds, booked before the payment was held and since. */
interface Booked {
  before: readonly RefundTask[]
  since: readonly RefundTask[]
}

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
  const booked = await bookedRefunds(attempt, facts, deps)
  if (verdict.returned === null) {
    const returned = mayBePart(verdict, among, booked) ? "unknown_part" : null
    return { ...facts, verdict: { ...verdict, returned } }
  }
  return { ...facts, refunded: refundedOf(verdict, among, booked, facts) }
}

async function bookedRefunds(
  { id, held_since }: CheckoutAttempt,
  { refunds }: HeldFacts,
  deps: Deps
): Promise<Booked> {
  const tasks = await deps.repositories.refundTasks.ofAttempt(id)
  const booked = tasks.filter((task) => refunds.some((refund) => refund.id === refundOf(task)))
  const isSince = ({ created_at }: RefundTask) => held_since !== null && created_at >= held_since
  return { before: booked.filter((task) => !isSince(task)), since: booked.filter(isSince) }
}

/** A refund whose amount no report names may be a part: it is one if Medusa has refunded a part of the order since. */
function mayBePart({ reversals }: Reversed, among: Refunds, { since }: Booked): boolean {
  const isUnnamed = reversals.every(({ amount }) => amount === null)
  return isUnnamed && among === "all" && since.length > 0
}

/** How much of Medusa's refunds answers a returned part. */
function refundedOf(
  { closed, returned }: Reversed,
  among: Refunds,
  { before, since }: Booked,
  { refunded }: HeldFacts
): Cents {
  const isAfterUnknown = closed.some(({ dismissed_as }) => dismissed_as === "unknown_part")
  if (returned === "unknown_part" && isAfterUnknown) {
    // The earlier refunds may have answered the earlier part, of unknown size.
    return sumOf(since)
  }
  if (among !== "none") {
    return refunded
  }
  // A chargeback is not answered by a refund that was booked before it and is still to be made.
  const toBeMade = before.filter(({ status }) => status === "open")
  return (refunded - sumOf(toBeMade)) as Cents
}

function sumOf(tasks: readonly RefundTask[]): Cents {
  return sumCents(tasks.map(({ amount }) => centsFromMedusa(amount)))
}
