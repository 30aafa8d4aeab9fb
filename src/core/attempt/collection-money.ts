import type { CheckoutAttempt } from "./attempt"

/** What a payment collection has already, judged by its attempts. */
export type CollectionMoney =
  /** Nothing: a page may be offered. */
  | { kind: "none" }
  /** Proven at the gateway and not booked yet: bound to the next session that fits. */
  | { kind: "proven"; attempt: CheckoutAttempt }
  /** Booked in Medusa, or held: nobody may be asked to pay again. */
  | { kind: "booked" | "held" }

/** Looks for money among a collection's attempts. */
export function moneyOfCollection(attempts: readonly CheckoutAttempt[]): CollectionMoney {
  if (attempts.some(({ captured_at, status }) => captured_at !== null || status === "completed")) {
    return { kind: "booked" }
  }
  if (attempts.some(({ status }) => status === "held")) {
    return { kind: "held" }
  }
  const proven = attempts.find(({ status }) => status === "paid")
  return proven ? { kind: "proven", attempt: proven } : { kind: "none" }
}
