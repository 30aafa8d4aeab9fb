import type { Cents } from "../money/money"
import type { MedusaFacts } from "./decide"
import type { FoldedPayment } from "./fold"

/** The two sums of a payment, in cents of its currency. */
export interface Balances {
  gateway: Cents
  medusa: Cents
}

/** What the gateway has of a payment, and what Medusa has of it: captured, less refunded. */
export function balancesOf(
  { gateway }: Pick<FoldedPayment, "gateway">,
  { captured, payment, refunded }: Pick<MedusaFacts, "captured" | "payment" | "refunded">
): Balances {
  return { gateway, medusa: (payment === "captured" ? captured - refunded : 0) as Cents }
}
