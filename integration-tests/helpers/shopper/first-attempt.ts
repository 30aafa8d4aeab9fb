import type { CheckoutAttempt } from "../../../src/core/attempt/attempt"
import type { Payment } from "../../../src/core/payment/payment"
import type { Shopper } from "./shopper"
import { pollPayment, type Store } from "../store/store"

export async function firstOf(shopper: Shopper): Promise<CheckoutAttempt> {
  const [attempt] = await shopper.attempts()
  if (!attempt) {
    throw new Error("The shopper has no attempt")
  }
  return attempt
}

/** Processes the shopper's first page. @returns its latest payment. */
export async function pollFirst(store: Store, shopper: Shopper): Promise<Payment | undefined> {
  return await pollPayment(store, (await firstOf(shopper)).id)
}
