import type { GatewayProfile } from "../../contract"
import {
  isReversedStatus,
  reportsReversals,
  sentTimesOf,
  type Evidence,
  type EvidenceSource,
} from "./evidence"
import type { CheckoutAttempt } from "../attempt"
import { centsFromDecimal, centsFromMedusa, sumCents, type Cents } from "../../money/money"
import type { RefundTask } from "../../repositories/refund-task"
import type { Reversed } from "./reversal"

const REFUND = /refund/i
const PARTIAL = /partial/i

type Lists = Pick<GatewayProfile, "statuses" | "events">

/** What makes a piece a reversal: its event kind, its status, or both. */
function reasonsOf(piece: Evidence, { statuses, events }: Lists): string[] {
  const isByKind = reportsReversals(piece, events)
  const isByStatus = !isByKind || isReversedStatus(piece, statuses)
  return [...(isByKind ? [piece.event ?? ""] : []), ...(isByStatus ? [piece.status ?? ""] : [])]
}

/**
 * Whether the gateway's reversals are explained by the refunds that Medusa has booked. Refunds of the whole
 * payment explain every reversal once they are confirmed; until then a chargeback or a void is news, for nobody
 * may make the refund as well. Partial refunds explain reversals that report a refund and name a part,
 * unless they report that more was returned. A reversal that names no part may be about the whole payment: it
 * is news, unless the other source names the part. Their order does not matter.
 *
 * @param tasks the refunds that Medusa booked for this payment.
 * @param unclear whether reversals that all name no part are news when only a part was refunded.
 */
export function isKnownReversal(
  { closed, reversals }: Pick<Reversed, "closed" | "reversals">,
  { amount }: Pick<CheckoutAttempt, "amount">,
  tasks: readonly Pick<RefundTask, "status" | "amount">[],
  lists: Lists,
  unclear: "news" | "known" = "news"
): boolean {
  const areRefunds = refundsAmong(reversals, lists) === "all"
  const booked = tasks.filter(
    ({ status }) => status === "confirmed" || (status === "open" && areRefunds)
  )
  const refunded = sumCents(booked.map((task) => centsFromMedusa(task.amount)))
  const whole = centsFromMedusa(amount)
  if (refunded >= whole) {
    return true
  }
  if (booked.length === 0 || !areRefunds) {
    return false
  }
  const { statuses, events } = lists
  const hasPartialStatus = [...statuses.reversed, ...events.reversed].some((status) =>
    PARTIAL.test(status)
  )
  const mayBeAll = reversals.filter((reversal) => !namesPart(reversal, whole, lists))
  if (mayBeAll.length > 0 && hasPartialStatus) {
    return false
  }
  if (mayBeAll.length === reversals.length && unclear === "news") {
    return false
  }
  if (closed.length > 0 && reversals.every((reversal) => reversal.amount === null)) {
    // The refunds may explain only the part that an admin has closed.
    return false
  }
  const all = [...closed, ...reversals]
  return (["webhook", "verify"] as const).every(
    (source) => mostReturnedBy(source, all, whole, lists) <= refunded
  )
}

/** How many of the reversals report a refund; the others are a chargeback, a void or anything else. */
export function refundsAmong(
  reversals: readonly Evidence[],
  lists: Lists
): "all" | "some" | "none" {
  const refunds = reversals.filter((reversal) => isRefund(reversal, lists))
  if (refunds.length === reversals.length) {
    return "all"
  }
  return refunds.length > 0 ? "some" : "none"
}

/** A listed kind other than a refund, "payment.voided", is none with the status of a refund. */
function isRefund(reversal: Evidence, lists: Lists): boolean {
  return reasonsOf(reversal, lists).every((reason) => REFUND.test(reason))
}

/**
 * Whether a reversal says that only a part was returned: by its status or event kind, or by an amount. An amount of
 * zero does not count: it may be what is left.
 */
export function namesPart(reversal: Evidence, whole: Cents, lists: Lists): boolean {
  const isPartial = reasonsOf(reversal, lists).some((reason) => PARTIAL.test(reason))
  return isPartial || isPartOf(whole, centsOf(reversal.amount))
}

/** An absent amount says nothing; one that cannot be read may be any. */
function centsOf(amount: string | null): number {
  return amount === null ? 0 : (centsFromDecimal(amount) ?? Infinity)
}

function isPartOf(whole: Cents, cents: number): boolean {
  return cents > 0 && cents < whole
}

/**
 * How often the part that a notification names may have been returned: once for each `timestamp` that it came with.
 * It may also be one return that the gateway sent again. Verify decides, once it has named the sum since.
 *
 * @returns `Infinity` for a part of unknown size that an admin has closed.
 */
export function mostReturnsOf(
  piece: Evidence,
  reversals: readonly Evidence[],
  whole: Cents,
  lists: Lists
): number {
  const { last_at = piece.at } = piece
  const isSummed = reversals.some(
    ({ amount, at, source }) =>
      source === "verify" && at >= last_at && isPartOf(whole, centsOf(amount))
  )
  if (isSummed) {
    return 1
  }
  if (piece.dismissed_at && piece.dismissed_as) {
    // Later reports of it were dismissed as repetitions.
    return piece.dismissed_as === "unknown_part" ? Infinity : 1
  }
  return namesPart(piece, whole, lists) ? Math.max(1, sentTimesOf(piece).length) : 1
}

/** The most that one source may report as returned; `Infinity` for more than a part of the payment. */
function mostReturnedBy(
  source: EvidenceSource,
  reversals: readonly Evidence[],
  whole: Cents,
  lists: Lists
): number {
  if (reversals.some((reversal) => mostReturnsOf(reversal, reversals, whole, lists) === Infinity)) {
    return Infinity
  }
  const reported = reversals.filter((reversal) => reversal.source === source)
  const amounts = reported.map(({ amount }) => centsOf(amount))
  const most = Math.max(0, ...amounts)
  const mayBeAll = reported.some(
    (reversal) => !reversal.dismissed_at && !namesPart(reversal, whole, lists)
  )
  if (most > whole || (mayBeAll && amounts.some((cents) => isPartOf(whole, cents)))) {
    // A source that names parts would name this one as well.
    return Infinity
  }
  if (most === whole) {
    // Many gateways repeat the payment's own amount with a reversal.
    return 0
  }
  if (source === "verify") {
    // The sum of all returns so far; a notification reports one.
    return most
  }
  const sums = reported.map((piece, index) => {
    const [cents, times] = [amounts[index] ?? 0, mostReturnsOf(piece, reversals, whole, lists)]
    return cents === 0 && times > 1 ? Infinity : cents * times
  })
  return sums.reduce((total, sum) => total + sum, 0)
}
