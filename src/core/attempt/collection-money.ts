import type { CheckoutAttempt } from "./attempt"

/** The money that a payment collection already has, derived from its attempts. */
export type CollectionMoney =
  /** No money: a page may be offered. */
  | { kind: "none" }
  /** Proven at the gateway and not booked yet: the next matching session is bound to it. */
  | { kind: "proven"; attempt: CheckoutAttempt }
  /** Booked in Medusa, or held: a new payment must not start. */
  | { kind: "booked" | "held" }

/** Finds the money among a collection's attempts. */
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
