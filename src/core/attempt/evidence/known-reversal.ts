import type { GatewayProfile } from "../../contract"
import { isReversedStatus, reportsReversals, type Evidence, type EvidenceSource } from "./evidence"
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
  { reversals }: Pick<Reversed, "reversals">,
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
  return (["webhook", "verify"] as const).every((source) => {
    const reported = reversals.filter((reversal) => reversal.source === source)
    return returnedAsReportedBy(reported, source, whole, lists) <= refunded
  })
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
  const cents = centsFromDecimal(reversal.amount ?? "") ?? 0
  const isPartial = reasonsOf(reversal, lists).some((reason) => PARTIAL.test(reason))
  return isPartial || (cents > 0 && cents < whole)
}

/** The amount that one source reports as returned; `Infinity` for more than a part of the payment. */
function returnedAsReportedBy(
  reported: readonly Evidence[],
  source: EvidenceSource,
  whole: Cents,
  lists: Lists
): number {
  const amounts = reported.map(({ amount }) =>
    amount === null ? 0 : (centsFromDecimal(amount) ?? Infinity)
  )
  const parts = amounts.filter((cents) => cents > 0 && cents < whole) as Cents[]
  const most = Math.max(0, ...amounts)
  const mayBeAll = reported.some((reversal) => !namesPart(reversal, whole, lists))
  if (most > whole || (mayBeAll && parts.length > 0)) {
    // A source that names parts would name this one as well.
    return Infinity
  }
  if (most === whole) {
    // Many gateways repeat the payment's own amount with a reversal.
    return 0
  }
  // A notification reports one refund, verify the sum of all so far.
  return source === "webhook" ? sumCents(parts) : most
}
