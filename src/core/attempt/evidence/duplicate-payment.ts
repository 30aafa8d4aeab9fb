import type { GatewayProfile } from "../../contract"
import { outcomeOf, type Evidence, type EvidenceFile } from "./evidence"
import { idsDiffer, paymentOf, type Payment } from "./payment"
import { historiesOf } from "./source-history"

/**
 * How an approval relates to the attempt's own payment: a `second_payment` (another id of the same source),
 * or a `different_id` (the other source names another transaction: a second payment, or the same one under
 * another id).
 */
export type DuplicatePayment = "second_payment" | "different_id" | undefined

/** Shoppers rarely pay one page twice, so two such payments show a pattern. */
const ENOUGH_PAYMENTS = 2

/** Whether a piece says that the gateway took money, with or without an amount. */
export function isApproval(piece: Evidence, profile: GatewayProfile): boolean {
  return ["approved", "incomplete"].includes(outcomeOf(piece, profile))
}

/**
 * @param payment the attempt's own payment, judged with the piece in its evidence.
 * @param known the transaction that the attempt is known by: reported again, it is no duplicate.
 */
export function classifyDuplicatePayment(
  piece: Evidence,
  payment: Payment,
  known: string | null,
  profile: GatewayProfile
): DuplicatePayment {
  if (!isApproval(piece, profile) || [null, known].includes(piece.transaction_id)) {
    return undefined
  }
  const own = payment[piece.source]?.transaction_id
  if (own && own !== piece.transaction_id) {
    return "second_payment"
  }
  // Where the source has no approval with an id left, as when all were returned, the other source names the payment.
  return idsDiffer({ ...payment, [piece.source]: piece }, profile) ? "different_id" : undefined
}

/**
 * Whether the account's gateway uses one id in verify and another in notifications, judged by its other
 * payments: two payments with two ids each show it, and a payment with one id refutes it. A single one may be
 * a shopper who paid twice.
 *
 * @param files evidence of other attempts of the account.
 */
export function writesTwoIds(files: readonly EvidenceFile[], profile: GatewayProfile): boolean {
  const payments = files.map((file) => paymentOf(historiesOf(file, profile), {}, profile))
  const agree = payments.some(
    ({ webhook, verify }) =>
      webhook?.transaction_id && webhook.transaction_id === verify?.transaction_id
  )
  const twoIds = payments.filter((payment) => idsDiffer(payment, profile))
  return !agree && twoIds.length >= ENOUGH_PAYMENTS
}
