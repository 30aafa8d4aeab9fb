import type { GatewayProfile } from "../../../contract"
import type { CheckoutAttempt } from "../../attempt"
import { centsFromMedusa } from "../../../money/money"
import { isSentAgain, outcomeOf, type Evidence } from "../evidence"
import { namesPart } from "./returned-amounts"

/**
 * Whether a notification of a returned part came before with another `timestamp`: it may be another return of the
 * same amount. Call it before the piece is added.
 */
export function isPartSentAgain(
  { amount, evidence }: Pick<CheckoutAttempt, "amount" | "evidence">,
  piece: Evidence,
  profile: GatewayProfile
): boolean {
  return (
    outcomeOf(piece, profile) === "reversed" &&
    namesPart(piece, centsFromMedusa(amount), profile) &&
    isSentAgain(evidence, piece)
  )
}
