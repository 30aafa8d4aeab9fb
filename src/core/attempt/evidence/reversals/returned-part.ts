import { centsFromDecimal, sumCents, type Cents } from "../../../money/money"
import type { Evidence, EvidenceSource } from "../evidence"
import { mostReturnsOf, namesPart } from "./returned-amounts"
import type { ReversalLists } from "./reversal-kind"

/** The gateway says that a part was returned, and no report says how much. */
export type UnknownPart = "unknown_part"

/**
 * The returned amount, if all reversals name less than the payment. Both sources may report the same refunds:
 * the larger total counts. An absent amount says nothing; an amount of zero is what is left, not what was
 * returned. Some gateways repeat the payment's own amount with a partial return, so after a part only what
 * adds up to the payment is all of it. Nobody knows how much it is while a part may have been returned twice.
 *
 * @returns null if all of it was returned, or nothing says that it was a part.
 */
export function returnedPart(
  reversals: readonly Evidence[],
  whole: Cents | null,
  lists: ReversalLists
): Cents | UnknownPart | null {
  if (whole === null || reversals.some((reversal) => saysNothingIsLeft(reversal, whole, lists))) {
    return null
  }
  const [notified, sums] = [amountsBy("webhook", reversals), amountsBy("verify", reversals)]
  // A notification reports one refund, verify the sum of all so far.
  const most = Math.max(sumCents(notified), ...sums) as Cents
  const isReadable = reversals.every(
    ({ amount }) => amount === null || centsFromDecimal(amount) !== null
  )
  if (most > 0 && most < whole && isReadable) {
    const isSentAgain = reversals.some(
      (reversal) => mostReturnsOf(reversal, reversals, whole, lists) > 1
    )
    return isSentAgain ? "unknown_part" : most
  }
  const isPart = reversals.some((reversal) => namesPart(reversal, whole, lists))
  return isPart && !addsUp(notified, sums, whole) ? "unknown_part" : null
}

function saysNothingIsLeft(reversal: Evidence, whole: Cents, lists: ReversalLists): boolean {
  return centsFromDecimal(reversal.amount ?? "") === 0 && !namesPart(reversal, whole, lists)
}

/** The amounts that a source names and that can be read. */
function amountsBy(source: EvidenceSource, reversals: readonly Evidence[]): Cents[] {
  return reversals
    .filter((reversal) => reversal.source === source)
    .flatMap(({ amount }) => centsFromDecimal(amount ?? "") ?? [])
}

/** Whether the parts that notifications name, or the sums that verify names, reach the whole payment. */
function addsUp(notified: readonly Cents[], sums: readonly Cents[], whole: Cents): boolean {
  const parts = notified.filter((part) => part < whole)
  const isSummed = sums.some((sum) => sum < whole)
  return sumCents(parts) >= whole || (isSummed && sums.some((sum) => sum >= whole))
}
