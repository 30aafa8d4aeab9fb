import type { GatewayProfile } from "../../contract"
import { outcomeOf, type Evidence, type EvidenceFile } from "./evidence"
import { namesDiffer, paymentOf, type Payment } from "./payment"
import { historiesOf } from "./source-history"

/**
 * What an approval is beside the attempt's own payment: a `second_payment` (another id of the same
 * source), or a `different_id` (the other source names another transaction: it may be a second payment,
 * or the same one under another name).
 */
export type DuplicatePayment = "second_payment" | "different_id" | undefined

/** Shoppers who pay one page twice are rare. */
const ENOUGH_PAYMENTS = 2

/** Whether a piece says that the gateway took money, with or without saying how much. */
export function isApproval(piece: Evidence, profile: GatewayProfile): boolean {
  return ["approved", "incomplete"].includes(outcomeOf(piece, profile))
}

/**
 * @param payment the attempt's own, judged with the piece in its evidence.
 * @param known the transaction that the attempt is known by: told again, it is not beside itself.
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
  return namesDiffer(payment, profile) ? "different_id" : undefined
}

/**
 * Whether a gateway writes its ids in another form in verify than in notifications, as far as its other
 * payments tell: two have two names each, and none has one. A single one may be a shopper who paid twice.
 *
 * @param files evidence of other attempts of the account.
 */
export function writesTwoNames(files: readonly EvidenceFile[], profile: GatewayProfile): boolean {
  const payments = files.map((file) => paymentOf(historiesOf(file, profile), {}, profile))
  const agree = payments.some(
    ({ webhook, verify }) =>
      webhook?.transaction_id && webhook.transaction_id === verify?.transaction_id
  )
  const twoNames = payments.filter((payment) => namesDiffer(payment, profile))
  return !agree && twoNames.length >= ENOUGH_PAYMENTS
}
