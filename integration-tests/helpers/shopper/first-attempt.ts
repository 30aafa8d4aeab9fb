import type { CheckoutAttempt } from "../../../src/core"
import type { ProcessedPage } from "../../../src/payments/page/process-page"
import type { Shopper } from "./shopper"
import { poll, type Store } from "../store/store"

export async function firstOf(shopper: Shopper): Promise<CheckoutAttempt> {
  const [attempt] = await shopper.attempts()
  if (!attempt) {
    throw new Error("The shopper has no attempt")
  }
  return attempt
}

export async function pollFirst(store: Store, shopper: Shopper): Promise<ProcessedPage> {
  return await poll(store, (await firstOf(shopper)).id)
}
