import { NOTHING, type Cents } from "../money/money"

/** The two sums of a payment, in cents of its currency. */
export interface Balances {
  gateway: Cents
  medusa: Cents
}

/** What Medusa has of a payment. */
interface Booked {
  payment: "none" | "captured" | "canceled"
  captured: Cents
  refunded: Cents
}

/** What the gateway has of a payment, and what Medusa has of it: captured, less refunded. */
export function balancesOf(
  payment: { gateway: Cents } | undefined,
  { captured, payment: state, refunded }: Booked
): Balances {
  return {
    gateway: payment?.gateway ?? NOTHING,
    medusa: state === "captured" ? ((captured - refunded) as Cents) : NOTHING,
  }
}
