import type { StoreRefusalCode } from "../errors/store-refusal"
import type { CheckoutAttempt } from "./attempt"
import { moneyOfCollection } from "./collection-money"

/** What is known of a start. What its caller has not asked yet, or need not ask, refuses nothing. */
export interface Start {
  /** All of the payment collection. */
  attempts: readonly CheckoutAttempt[]
  /** A payment at another account is proven, and its order still to come. */
  isPaidElsewhere?: boolean
  isCartCompleted?: boolean
  /** The cart is paid anew with another collection: money on this one would have no place. */
  hasLostCart?: boolean
  /** Whether the amount is what the cart costs now: a cart change that failed half-way leaves another. */
  isTotal?: boolean
  /** The account that Medusa would book a proven payment as. */
  provider_id?: string
  /** The account takes no new payments. */
  isClosed?: boolean
  /** The account has a merchant key. */
  isSetUp?: boolean
  hadAllItsPages?: boolean
}

export type StartRefusal = Extract<
  StoreRefusalCode,
  | "already_paid"
  | "payment_held"
  | "payment_arrived"
  | "cart_completed"
  | "session_gone"
  | "total_changed"
  | "account_closed"
  | "not_set_up"
  | "too_many_pages"
>

/**
 * Why a payment may not start. What there is of money comes first, for nobody may pay twice; then the cart;
 * then what only a new payment needs.
 */
export function startRefusal(start: Start): StartRefusal | undefined {
  const money = moneyOfCollection(start.attempts)
  if (money.kind === "booked" || money.kind === "held") {
    return money.kind === "booked" ? "already_paid" : "payment_held"
  }
  // A proven payment becomes the order: another way to pay would replace its session, and take the money twice.
  if (start.isPaidElsewhere) {
    return "payment_arrived"
  }
  const refusal = cartRefusal(start)
  if (refusal) {
    return refusal
  }
  if (money.kind === "proven") {
    const { provider_id = money.attempt.provider_id } = start
    // Medusa would book it as this account's; its own processing gives it a session of its own.
    return money.attempt.provider_id === provider_id ? undefined : "payment_arrived"
  }
  return newPaymentRefusal(start)
}

/**
 * The same of a completed cart, as the provider is asked: Medusa opens a session for an order whose payment
 * was not booked, because a server died.
 */
export function completedCartRefusal(
  attempts: readonly CheckoutAttempt[]
): StartRefusal | undefined {
  return moneyOfCollection(attempts).kind === "proven" ? undefined : "cart_completed"
}

function cartRefusal({ isCartCompleted, hasLostCart, isTotal }: Start): StartRefusal | undefined {
  if (isCartCompleted) {
    return "cart_completed"
  }
  if (hasLostCart) {
    return "session_gone"
  }
  return isTotal === false ? "total_changed" : undefined
}

function newPaymentRefusal({ hadAllItsPages, isClosed, isSetUp }: Start): StartRefusal | undefined {
  if (isClosed) {
    return "account_closed"
  }
  if (isSetUp === false) {
    return "not_set_up"
  }
  return hadAllItsPages ? "too_many_pages" : undefined
}
