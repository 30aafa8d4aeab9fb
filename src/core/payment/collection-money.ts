import type { CheckoutAttempt } from "../attempt/attempt"
import { foldedOf, type FoldedPayment } from "./fold"
import type { Payment } from "./payment"

/** A page with its statements and the rows of its payments. */
export interface PageBooks {
  attempt: CheckoutAttempt
  /** What the gateway has, by transaction, also by unprocessed notifications. */
  folded: readonly FoldedPayment[]
  payments: readonly Payment[]
}

/** The pages of a payment collection, and all its payments: a payment may have been made on another page. */
export interface CollectionBooks {
  pages: readonly PageBooks[]
  payments: readonly Payment[]
}

/** The money that a payment collection already has. */
export type CollectionMoney =
  /** No money: a page may be offered. */
  | { kind: "none" }
  /** A payment is not proven yet, or not processed. */
  | { kind: "arrived" }
  /** A payment is proven and not booked yet: the next matching session is bound to it. */
  | { kind: "proven"; payment: Payment }
  /** A payment is booked in Medusa, or held: no new payment may start. */
  | { kind: "booked" | "held" }

export function moneyOfCollection({ pages, payments }: CollectionBooks): CollectionMoney {
  if (payments.some(({ captured_at, status }) => captured_at !== null || status === "completed")) {
    return { kind: "booked" }
  }
  if (payments.some(({ status }) => status === "held")) {
    return { kind: "held" }
  }
  const proven = payments.find(({ status }) => status === "proven")
  if (proven) {
    return { kind: "proven", payment: proven }
  }
  return { kind: pages.some(hasMoney) ? "arrived" : "none" }
}

/**
 * Whether the gateway has money of a page, by its statements. A payment that a person closed or applied to an
 * order does not count; a closed payment without an id may have been another transaction.
 */
export function hasMoney(page: PageBooks): boolean {
  const { attempt, folded, payments } = page
  const isDone = (row: Payment, { transaction_id }: FoldedPayment) =>
    row.payment_collection_id !== attempt.payment_collection_id ||
    (row.status === "closed" && (row.transaction_id !== null || transaction_id === null))
  return folded.some((payment) => {
    const row = payments.find((each) => {
      const own = foldedOf(each, page)
      return own?.transaction_id === payment.transaction_id && !own.isOfAnotherRow
    })
    return payment.gateway > 0 && !(row && isDone(row, payment))
  })
}

/**
 * Whether a cart must not change: the gateway has the cart's money, and the order is not placed yet. A held
 * payment locks its cart only if Medusa has captured the payment: core may place the order at any time. Returned
 * money places no order.
 */
export function awaitsOrder(page: PageBooks): boolean {
  const { attempt, payments } = page
  const isOfCart = ({ payment_collection_id }: Payment) =>
    payment_collection_id === attempt.payment_collection_id
  const isAwaiting = ({ balances, captured_at, order_id, status }: Payment) =>
    order_id === null &&
    balances.returned === 0 &&
    (status === "proven" || (captured_at !== null && status !== "closed"))
  return (
    payments.some((payment) => isOfCart(payment) && isAwaiting(payment)) ||
    page.folded.some(
      ({ ids, isPageClear, isProven, returned }) =>
        isProven &&
        isPageClear &&
        returned === 0 &&
        !payments.some(
          ({ status, transaction_id }) =>
            status !== "reported" && (transaction_id === null || ids.includes(transaction_id))
        )
    )
  )
}
