import type { CheckoutAttempt } from "../../attempt"
import { centsFromMedusa, sumCents } from "../../../money/money"
import type { RefundTask } from "../../../repositories/refund-task"
import { mostReturned, namesPart } from "./returned-amounts"
import type { Reversed } from "./reversal"
import { hasPartialKind, refundsAmong, type ReversalLists } from "./reversal-kind"

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
  lists: ReversalLists,
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
  const mayBeAll = reversals.filter((reversal) => !namesPart(reversal, whole, lists))
  if (mayBeAll.length > 0 && hasPartialKind(lists)) {
    return false
  }
  if (mayBeAll.length === reversals.length && unclear === "news") {
    return false
  }
  if (closed.length > 0 && reversals.every((reversal) => reversal.amount === null)) {
    // The refunds may explain only the part that an admin has closed.
    return false
  }
  return mostReturned([...closed, ...reversals], whole, lists) <= refunded
}
