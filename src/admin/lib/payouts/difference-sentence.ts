import type { TFunction } from "i18next"
import type { PayoutDifference } from "../../../admin-api"
import { formatAmount } from "../ui/format"

function contextOf(isUnpaid: boolean, isRefund: boolean): string | undefined {
  if (isRefund) {
    return isUnpaid ? "refund_unpaid" : "refund"
  }
  return isUnpaid ? "unpaid" : undefined
}

/** "The file pays out $22.49 CAD; the shopper paid $22.59 CAD." */
export function differenceSentence(
  difference: PayoutDifference,
  t: TFunction,
  language: string
): string {
  const { attempt_id, currency_code, expected, found, found_currency_code, kind, line, problem } =
    difference
  const own = currency_code ?? ""
  const amount = (value: string | null, currency = own) =>
    value === null ? "" : formatAmount(value, currency, language)
  const isUnpaid = kind === "unknown_transaction" && attempt_id !== null
  return t(`hostedCheckout.payouts.sentences.${kind}`, {
    context: contextOf(isUnpaid, difference.refund),
    expected: amount(expected),
    found: amount(found, found_currency_code ?? own),
    line,
    problem: problem && t(`hostedCheckout.payouts.problems.${problem}`),
  })
}
