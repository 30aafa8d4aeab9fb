import type { CheckoutAttempt } from "../../../src/core/attempt/attempt"
import type { Transaction } from "../../../src/sandbox"
import { approved, atThePage } from "./payments"
import type { Session, Shopper } from "./shopper"
import type { Store } from "../store/store"

/** A payment that the gateway has and has not reported. */
export interface UnreportedPayment {
  shopper: Shopper
  session: Session
  attempt: CheckoutAttempt
  transaction: Transaction
}

/** A shopper pays, and the notification of it is lost; `control.resend` sends it at will. */
export async function payWithoutNotification(store: Store): Promise<UnreportedPayment> {
  const { shopper, session } = await atThePage(store)
  const [attempt] = await shopper.attempts()
  if (!attempt) {
    throw new Error("The page has no attempt")
  }
  // Nothing is awaited in between: only this notification is lost.
  store.control.dropWebhooks()
  const { transaction } = approved(shopper.pay(session))
  store.control.releaseWebhooks()
  return { shopper, session, attempt, transaction }
}
