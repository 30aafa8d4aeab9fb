import type { GatewayProfile } from "../../contract"
import { reportsReversals, type Evidence, type EvidenceSource } from "./evidence"
import type { CheckoutAttempt } from "../attempt"
import { centsFromDecimal, centsFromMedusa, sumCents, type Cents } from "../../money/money"
import type { RefundTask } from "../../repositories/refund-task"
import type { Reversed } from "./reversal"

const REFUND = /refund/i
const PARTIAL = /partial/i

type Events = GatewayProfile["events"]

/** The status of a reversal, or its event kind where that makes it a reversal. */
const says = (pattern: RegExp, piece: Evidence, events: Events) =>
  pattern.test((reportsReversals(piece, events) ? piece.event : piece.status) ?? "")

/**
 * Whether the gateway's reversals are explained by the refunds that Medusa has booked. Refunds of the whole
 * payment explain every reversal. Partial refunds explain reversals that report a refund and name a part,
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
  { statuses, events }: Pick<GatewayProfile, "statuses" | "events">,
  unclear: "news" | "known" = "news"
): boolean {
  const booked = tasks.filter(({ status }) => status !== "withdrawn")
  const refunded = sumCents(booked.map((task) => centsFromMedusa(task.amount)))
  const whole = centsFromMedusa(amount)
  if (refunded >= whole) {
    return true
  }
  if (booked.length === 0 || !reversals.every((reversal) => says(REFUND, reversal, events))) {
    return false
  }
  const hasPartialStatus = [...statuses.reversed, ...events.reversed].some((status) =>
    PARTIAL.test(status)
  )
  const mayBeAll = reversals.filter((reversal) => !namesPart(reversal, whole, events))
  if (mayBeAll.length > 0 && hasPartialStatus) {
    return false
  }
  if (mayBeAll.length === reversals.length && unclear === "news") {
    return false
  }
  return (["webhook", "verify"] as const).every((source) => {
    const reported = reversals.filter((reversal) => reversal.source === source)
    return returnedAsReportedBy(reported, source, whole, events) <= refunded
  })
}

/**
 * Whether a reversal says that only a part was returned: by its status or event kind, or by an amount. An amount of
 * zero does not count: it may be what is left.
 */
export function namesPart(reversal: Evidence, whole: Cents, events: Events): boolean {
  const cents = centsFromDecimal(reversal.amount ?? "") ?? 0
  return says(PARTIAL, reversal, events) || (cents > 0 && cents < whole)
}

/** The amount that one source reports as returned; `Infinity` for more than a part of the payment. */
function returnedAsReportedBy(
  reported: readonly Evidence[],
  source: EvidenceSource,
  whole: Cents,
  events: Events
): number {
  const amounts = reported.map(({ amount }) =>
    amount === null ? 0 : (centsFromDecimal(amount) ?? Infinity)
  )
  const parts = amounts.filter((cents) => cents > 0 && cents < whole) as Cents[]
  const most = Math.max(0, ...amounts)
  const mayBeAll = reported.some((reversal) => !namesPart(reversal, whole, events))
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
