import { centsFromDecimal, type Cents } from "../../../money/money"
import type { Evidence, EvidenceSource } from "../evidence"
import { sentTimesOf } from "../repeated-piece"
import { isPartial, type ReversalLists } from "./reversal-kind"

/**
 * Whether a reversal says that only a part was returned: by its status or event kind, or by an amount. An amount of
 * zero does not count: it may be what is left.
 */
export function namesPart(reversal: Evidence, whole: Cents, lists: ReversalLists): boolean {
  return isPartial(reversal, lists) || namesLessThan(whole, reversal)
}

function namesLessThan(whole: Cents, reversal: Evidence): boolean {
  const cents = centsOf(reversal)
  return cents > 0 && cents < whole
}

/** An absent amount says nothing; one that cannot be read may be any. */
function centsOf({ amount }: Evidence): number {
  return amount === null ? 0 : (centsFromDecimal(amount) ?? Infinity)
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
  lists: ReversalLists
): number {
  if (reversals.some((other) => isSumSince(other, piece, whole))) {
    return 1
  }
  if (piece.dismissed_at && piece.dismissed_as) {
    // Later reports of it were dismissed as repetitions.
    return piece.dismissed_as === "unknown_part" ? Infinity : 1
  }
  return namesPart(piece, whole, lists) ? Math.max(1, sentTimesOf(piece).length) : 1
}

/** Whether verify names the sum of all returns after a piece was received last. */
function isSumSince(other: Evidence, { at, last_at = at }: Evidence, whole: Cents): boolean {
  return other.source === "verify" && other.at >= last_at && namesLessThan(whole, other)
}

/** The most that may have been returned, in cents; `Infinity` for more than a part of the payment. */
export function mostReturned(
  reversals: readonly Evidence[],
  whole: Cents,
  lists: ReversalLists
): number {
  const timesOf = (piece: Evidence) => mostReturnsOf(piece, reversals, whole, lists)
  if (reversals.some((reversal) => timesOf(reversal) === Infinity)) {
    return Infinity
  }
  const by = (source: EvidenceSource) => reversals.filter((reversal) => reversal.source === source)
  const [notified, answered] = [by("webhook"), by("verify")]
  // A notification names one return, verify the sum of all so far.
  const sum = notified.reduce((total, piece) => total + mostOf(piece, timesOf(piece)), 0)
  return Math.max(
    mostReported(notified, sum, whole, lists),
    mostReported(answered, largestOf(answered), whole, lists)
  )
}

/** What one source reports, where it adds up to `total`. */
function mostReported(
  reported: readonly Evidence[],
  total: number,
  whole: Cents,
  lists: ReversalLists
): number {
  const largest = largestOf(reported)
  if (largest > whole || mayIncludeAll(reported, whole, lists)) {
    return Infinity
  }
  // Many gateways repeat the payment's own amount with a reversal.
  return largest === whole ? 0 : total
}

/** Whether one of them may be about all of the payment: a source that names parts would name that one as well. */
function mayIncludeAll(reported: readonly Evidence[], whole: Cents, lists: ReversalLists): boolean {
  return (
    reported.some((reversal) => namesLessThan(whole, reversal)) &&
    reported.some((reversal) => !reversal.dismissed_at && !namesPart(reversal, whole, lists))
  )
}

/** A part that no report names, returned several times, may be any amount. */
function mostOf(piece: Evidence, times: number): number {
  const cents = centsOf(piece)
  return cents === 0 && times > 1 ? Infinity : cents * times
}

function largestOf(reversals: readonly Evidence[]): number {
  return Math.max(0, ...reversals.map(centsOf))
}
