import type { CheckoutAttempt } from "../../../src/core"
import type { Shopper } from "./shopper"
import { poll, type Store } from "../store/store"

export async function firstOf(shopper: Shopper): Promise<CheckoutAttempt> {
  const [attempt] = await shopper.attempts()
  if (!attempt) {
    throw new Error("The shopper has no attempt")
  }
  return attempt
}

export async function pollFirst(store: Store, shopper: Shopper): Promise<CheckoutAttempt> {
  return await poll(store, (await firstOf(shopper)).id)
}
