import { isPaymentOf } from "../../core/attempt/payment-of-attempt"
import type {
  BookedPayment,
  CollectionFacts,
  OrderMoney,
  SessionStatus,
} from "../../core/ports/medusa-port"
import type { MedusaFacts } from "../../core/payment/decide"
import type { Payment, StoredBalances } from "../../core/payment/payment"
import type { FoldedPayment } from "../../core/payment/fold"
import { namedBy, type BookDeps, type Page } from "./page"

/** The facts that Medusa's work needs in addition. */
export interface PaymentFacts extends MedusaFacts {
  /** Medusa's payment of this transaction. */
  ownPaymentId: string | null
  cartId: string | null
  /** All payment sessions of the collection. */
  sessions: readonly SessionStatus[]
}

/**
 * How much is read of a payment that Medusa has not booked. `quick` leaves out the cart's total, which costs
 * Medusa seven queries, and whether another payment is claimed or has the same transaction. A quick reading is
 * enough to let Medusa place the order: `authorize` compares the total under core's cart lock, and unique indexes
 * refuse a second claim and a second proof.
 */
export type Reading = "quick" | "exact"

/** The facts of a payment that Medusa has not booked, without asking Medusa. */
export const NOTHING_BOOKED: PaymentFacts = {
  accepted: null,
  payment: "none",
  captured: 0 as MedusaFacts["captured"],
  refunded: 0 as MedusaFacts["refunded"],
  sessionExists: false,
  paidElsewhere: false,
  transactionReused: false,
  cart: null,
  cartGone: false,
  collectionAmount: null,
  order: null,
  ownPaymentId: null,
  cartId: null,
  sessions: [],
}

/** Reads what Medusa and the database have of a payment, and of its cart or order. */
export async function loadFacts(
  payment: Payment,
  page: Page,
  deps: BookDeps,
  reading: Reading = "exact"
): Promise<PaymentFacts> {
  const { medusa, repositories } = deps
  const isExact = reading === "exact"
  const collectionId = payment.payment_collection_id ?? page.attempt.payment_collection_id
  const total = isExact && payment.captured_at === null
  const collection = await medusa.collection(collectionId, { total })
  const facts = factsOf(payment, page, collection)
  const { cart, order } = facts
  const isBooked = facts.payment === "captured"
  const isOfOrder = isBooked && order !== null
  const isTotalMissing = cart !== null && cart.total === null && isExact && !isOfOrder
  const others = isExact && !isBooked ? await repositories.payments.ofCollection(collectionId) : []
  return {
    ...facts,
    paidElsewhere:
      facts.paidElsewhere ||
      others.some(({ id, captured_at }) => id !== payment.id && captured_at !== null),
    // The unique index guarantees this once the row has the id.
    transactionReused:
      ((isExact && !isBooked) || payment.transaction_id === null) &&
      (await repositories.payments.isTransactionReused(namedBy(page, payment))),
    cart:
      isTotalMissing && facts.cartId
        ? { ...cart, total: (await medusa.cartTotal(facts.cartId)) ?? null }
        : cart,
  }
}

/** The facts of a payment collection of Medusa; undefined if the collection is gone. */
export function factsOf(
  payment: Payment,
  page: Page,
  collection: CollectionFacts | undefined
): PaymentFacts {
  const { attempt } = page
  const { cart = null, order = null, payments = [], sessions = [] } = collection ?? {}
  const own = ownOf(payment, page, payments, order)
  const sessionId = payment.payment_session_id ?? attempt.payment_session_id
  return {
    ...bookedFacts(own, order, payments, cart ? attempt.currency_code : null),
    accepted: payment.accepted,
    sessionExists: sessions.some(({ id }) => id === sessionId),
    paidElsewhere: isPaidElsewhere(own, { payments, sessions }),
    transactionReused: false,
    cart,
    cartGone: attempt.cart_id !== null && !isApplied(payment, page) && !cart && !order,
    collectionAmount: collection?.amount ?? null,
    ownPaymentId: own?.id ?? null,
    cartId: cart?.id ?? null,
    sessions,
  }
}

/**
 * Updates the facts with the order and payment of a completion. Other facts are kept, which is cheaper than
 * reading everything again.
 */
export async function loadPlacedOrder(
  before: PaymentFacts,
  payment: Payment,
  page: Page,
  orderId: string,
  { medusa }: BookDeps
): Promise<PaymentFacts> {
  const { attempt } = page
  const collectionId = payment.payment_collection_id ?? attempt.payment_collection_id
  const { order, payments } = await medusa.placedOrder(orderId, collectionId)
  const own = ownOf(payment, page, payments, order)
  const cartCurrency = before.cart ? attempt.currency_code : null
  return { ...before, ...bookedFacts(own, order, payments, cartCurrency) }
}

/** The balances to store: what the gateway has by its statements, and what Medusa has. */
export function balancesToStore(
  { approved, gateway, returned }: FoldedPayment,
  facts: Pick<MedusaFacts, "captured" | "payment" | "refunded">
): StoredBalances {
  const isBooked = facts.payment === "captured"
  const zero = 0 as StoredBalances["captured"]
  return {
    ...{ approved, returned, gateway },
    captured: isBooked ? facts.captured : zero,
    refunded: isBooked ? facts.refunded : zero,
  }
}

/** Whether a person has moved the payment from the page's collection to an order's collection. */
export function isApplied(
  { payment_collection_id }: Pick<Payment, "payment_collection_id">,
  { attempt }: Pick<Page, "attempt">
): boolean {
  return payment_collection_id !== attempt.payment_collection_id
}

/** Whether a collection has money of another payment than its own, or awaits another provider's money. */
export function isPaidElsewhere(
  own: BookedPayment | undefined,
  { payments, sessions }: Pick<CollectionFacts, "payments" | "sessions">
): boolean {
  return (
    hasOtherMoney(own, payments) ||
    // Core has placed the order, and another provider's money is on its way.
    sessions.some(({ status }) => status === "pending_authorization")
  )
}

function hasOtherMoney(
  own: BookedPayment | undefined,
  payments: readonly BookedPayment[]
): boolean {
  return payments.some((other) => other !== own && hasUnrefundedMoney(other))
}

/** Whether a payment is captured and not refunded, or authorized, which can be captured at any time. */
function hasUnrefundedMoney({ canceled, sums }: BookedPayment): boolean {
  return !canceled && !isRefundedAsAWhole(sums)
}

function isRefundedAsAWhole({ captured, refunded }: BookedPayment["sums"]): boolean {
  return refunded > 0 && refunded >= captured
}

/**
 * Medusa's payment of a row: the payment on the order, or else one that is not refunded. A page may have several
 * payments, but only one is claimed for a collection: Medusa's payment is the claimed one's.
 */
function ownOf(
  payment: Payment,
  { attempt, payments }: Page,
  booked: readonly BookedPayment[],
  order: OrderMoney | null
): BookedPayment | undefined {
  const isClaimedByAnother =
    payment.captured_at === null &&
    payments.some(
      ({ captured_at, id, payment_collection_id }) =>
        id !== payment.id &&
        captured_at !== null &&
        payment_collection_id === payment.payment_collection_id
    )
  if (isClaimedByAnother) {
    return undefined
  }
  const { handle } = attempt
  const payment_session_id = payment.payment_session_id ?? attempt.payment_session_id
  const ofPage = booked.filter((each) => isPaymentOf({ handle, payment_session_id }, each))
  return (
    ofPage.find(({ captures }) => captures.some(({ id }) => order?.transactions.includes(id))) ??
    ofPage.find(hasUnrefundedMoney) ??
    ofPage[0]
  )
}

/**
 * @param payments all payments of the collection.
 * @param cartCurrency the page's currency; null without a cart: then only an order that was paid twice differs.
 */
function bookedFacts(
  own: BookedPayment | undefined,
  order: OrderMoney | null,
  payments: readonly BookedPayment[],
  cartCurrency: string | null
): Pick<MedusaFacts, "payment" | "captured" | "refunded" | "order"> {
  const { captured, refunded } = own?.sums ?? NOTHING_BOOKED
  return {
    payment: !own ? "none" : own.canceled ? "canceled" : own.captured ? "captured" : "none",
    ...{ captured, refunded },
    order: order && {
      id: order.id,
      canceled: order.canceled,
      owed: order.owed,
      paid: (own?.captures ?? []).some(({ id }) => order.transactions.includes(id)),
      hasMoney: order.transactions.length > 0,
      differs:
        !order.canceled &&
        (isPaidTwice(order, own, payments, cartCurrency !== null) ||
          (cartCurrency !== null &&
            (order.currency_code !== cartCurrency || !isPaidAsAWhole(order, own)))),
    },
  }
}

/**
 * Whether another payment of the collection has its money, or may take it, beside this one. Core places a cart's order with one of
 * the two. An order's own collection may be paid in parts.
 */
function isPaidTwice(
  { owed }: OrderMoney,
  own: BookedPayment | undefined,
  payments: readonly BookedPayment[],
  isOfCart: boolean
): boolean {
  const isKept = own !== undefined && hasUnrefundedMoney(own)
  return isKept && hasOtherMoney(own, payments) && (isOfCart || owed < 0)
}

/** @param own the payment that a cart's order was placed with. */
function isPaidAsAWhole(
  { owed, total, transactions }: OrderMoney,
  own: BookedPayment | undefined
): boolean {
  const { captures, sums } = own ?? { captures: [], sums: NOTHING_BOOKED }
  if (owed !== 0) {
    return total === sums.captured && owed === sums.refunded
  }
  const isPaidByAnother = transactions.some((id) => captures.every((capture) => capture.id !== id))
  // Core refunds up to a cent more than was captured: such an order is worth less than nothing.
  const isWorthNothing = total !== null && total <= 0
  // Core's undo may have refunded the payment before the order was placed: the order does not count that refund.
  return isWorthNothing || isPaidByAnother || !isRefundedAsAWhole(sums)
}
