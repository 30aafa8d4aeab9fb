import type { Cents } from "../money/money"

/** The two sums of a payment, in cents of its currency. */
export interface Balances {
  gateway: Cents
  medusa: Cents
}

const NOTHING = 0 as Cents

/** What Medusa has of a payment. */
interface Booked {
  payment: "none" | "captured" | "canceled"
  captured: Cents
  refunded: Cents
}

/**
 * What the gateway has of a payment, and what Medusa has of it: captured, less refunded. A payment that no statement of the
 * profile reads any more was booked under another profile: what the gateway took does not change.
 */
export function balancesOf(
  payment: { gateway: Cents } | undefined,
  { captured, payment: state, refunded }: Booked
): Balances {
  const isBooked = state === "captured"
  return {
    gateway: payment?.gateway ?? (isBooked ? captured : NOTHING),
    medusa: isBooked ? ((captured - refunded) as Cents) : NOTHING,
  }
}
