import {
  centsFromDecimal,
  moneyOfCollection,
  toDecimalString,
  verdictOf,
  type CheckoutAttempt,
  type OrderToPay,
  type RefusalCode,
} from "../../core"
import { refusal } from "../refusals"
import { requireAccount } from "../accounts"
import type { Deps } from "../deps"
import { assertTransactionIsFree, changeHeld, dueAtOnce, type Held } from "./change-held"
import { resolutionEntry } from "./resolution"

/**
 * Moves a proven payment to the order that it was meant for. Processing captures it there.
 *
 * @throws MedusaError NOT_FOUND, NOT_ALLOWED or INVALID_DATA that says what does not fit.
 */
export async function applyToOrder(held: Held, orderId: string): Promise<void> {
  await assertTransactionIsFree(held)
  const payment_collection_id = await collectionOfOrder(held.attempt, orderId, held.deps)
  const values = { ...dueAtOnce(held), payment_collection_id }
  await changeHeld(held, "applied_to_order", values, resolutionEntry(held.resolution))
}

/**
 * Finds the payment collection for a proven payment that was meant for an order: the one that Medusa keeps
 * for what the order owes. Amount and currency must be the order's, and the order unpaid. A repeated call returns
 * the same collection.
 *
 * @returns the collection's id.
 * @throws MedusaError NOT_FOUND, NOT_ALLOWED or INVALID_DATA that says what does not fit.
 */
async function collectionOfOrder(
  attempt: CheckoutAttempt,
  orderId: string,
  deps: Deps
): Promise<string> {
  assertMovable(attempt, deps)
  const order = await retrieveOrder(orderId, deps)
  assertFits(attempt, order)
  await assertNothingOnItsWay(attempt, order, deps)

  const collection = await deps.medusa.collectionToPay(order.id)
  if (!collection) {
    throw misfit("order_paid", `${nameOf(order)} has nothing left to pay.`)
  }
  return collection
}

function assertMovable(attempt: CheckoutAttempt, deps: Deps): void {
  const { options } = requireAccount(deps, attempt.provider_id)
  if (attempt.captured_at !== null) {
    throw refusal(
      "payment_captured",
      "Medusa has captured this payment already, so it cannot be applied to another order."
    )
  }
  const isReused = attempt.held_reason === "transaction_reused"
  if (isReused || verdictOf(attempt, options).kind !== "proven") {
    throw refusal(
      "payment_unproven",
      "What the gateway says about this payment does not match what was asked for, so it cannot be applied to an order. Refund it at the gateway."
    )
  }
}

async function retrieveOrder(id: string, deps: Deps): Promise<OrderToPay> {
  const order = await deps.medusa.orderToPay(id)
  if (!order) {
    throw misfit("order_unknown", `There is no order ${id}.`)
  }
  return order
}

/** If two payments are applied to one order, the second is refused while the first is being booked. */
async function assertNothingOnItsWay(
  attempt: CheckoutAttempt,
  order: OrderToPay,
  deps: Deps
): Promise<void> {
  const { attempts } = deps.repositories
  for (const id of order.payment_collection_ids) {
    const others = (await attempts.ofCollection(id)).filter(({ id }) => id !== attempt.id)
    if (moneyOfCollection(others).kind !== "none") {
      throw misfit("order_being_paid", `${nameOf(order)} has another payment that is being booked.`)
    }
  }
}

function nameOf({ display_id }: OrderToPay): string {
  return `Order #${display_id}`
}

function assertFits(attempt: CheckoutAttempt, order: OrderToPay): void {
  const name = nameOf(order)
  if (order.canceled) {
    throw misfit("order_canceled", `${name} is canceled.`)
  }
  if (order.currency_code !== attempt.currency_code) {
    throw misfit(
      "order_currency",
      `${name} is in ${order.currency_code.toUpperCase()}, the payment in ${attempt.currency_code.toUpperCase()}.`
    )
  }
  if (order.hasMoney) {
    throw misfit("order_paid", `${name} has payments already.`)
  }
  if (order.total !== centsFromDecimal(attempt.amount)) {
    throw misfit(
      "order_amount",
      `${name} costs ${toDecimalString(order.total)}, the payment is ${attempt.amount}.`
    )
  }
}

function misfit(code: RefusalCode, message: string): Error {
  return refusal(code, message, "order_id")
}
