import type { Payment } from "../../core/payment/payment"
import { isOfGateway } from "../../core/payment/statement"
import type { StoredStatement } from "../../core/repositories/statement-repository"

/** The card that statements about a transaction name first; both null if no statement names a card. */
export function cardOf(
  statements: readonly StoredStatement[]
): Pick<Payment, "card_type" | "card_number_masked"> {
  for (const statement of statements) {
    if (isOfGateway(statement) && "card_type" in statement) {
      const { card_number_masked, card_type } = statement
      if (card_type !== null || card_number_masked !== null) {
        return { card_type, card_number_masked }
      }
    }
  }
  return { card_type: null, card_number_masked: null }
}
