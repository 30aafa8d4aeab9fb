import type { GatewayProfile } from "../../../contract"
import { isReversedStatus, reportsReversals, type Evidence } from "../evidence"

const REFUND = /refund/i
const PARTIAL = /partial/i

/** What a profile says of statuses and of kinds of events. */
export type ReversalLists = Pick<GatewayProfile, "statuses" | "events">

/** How many of the reversals report a refund; the others are a chargeback, a void or anything else. */
export function refundsAmong(
  reversals: readonly Evidence[],
  lists: ReversalLists
): "all" | "some" | "none" {
  const refunds = reversals.filter((reversal) => isRefund(reversal, lists))
  if (refunds.length === reversals.length) {
    return "all"
  }
  return refunds.length > 0 ? "some" : "none"
}

/**
 * Whether they report refunds and none names an amount: only a part may have been refunded, unless the gateway has a
 * status or an event kind of its own for a part.
 */
export function isUnnamedRefund(reversals: readonly Evidence[], lists: ReversalLists): boolean {
  return (
    !hasPartialKind(lists) &&
    reversals.every(({ amount }) => amount === null) &&
    refundsAmong(reversals, lists) === "all"
  )
}

/** Whether a reversal reports a refund. An event kind such as `payment.voided` does not, even with the status `refunded`. */
export function isRefund(reversal: Evidence, lists: ReversalLists): boolean {
  return reasonsOf(reversal, lists).every((reason) => REFUND.test(reason))
}

/** Whether a reversal says by its status or event kind that only a part was returned. */
export function isPartial(reversal: Evidence, lists: ReversalLists): boolean {
  return reasonsOf(reversal, lists).some((reason) => PARTIAL.test(reason))
}

/** Whether the gateway has a status or an event kind of its own for a part. */
export function hasPartialKind({ statuses, events }: ReversalLists): boolean {
  return [...statuses.reversed, ...events.reversed].some((reason) => PARTIAL.test(reason))
}

/** What makes a piece a reversal: its event kind, its status, or both. */
function reasonsOf(piece: Evidence, { statuses, events }: ReversalLists): string[] {
  const isByKind = reportsReversals(piece, events)
  const isByStatus = !isByKind || isReversedStatus(piece, statuses)
  return [...(isByKind ? [piece.event ?? ""] : []), ...(isByStatus ? [piece.status ?? ""] : [])]
}
