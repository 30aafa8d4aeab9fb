import { toDecimalString, type OrderToPay, type RefusalCode } from "../../core"
import { moneyOfCollection } from "../../core/payment/collection-money"
import { readCollection } from "../page/read-books"
import type { Deps } from "../deps"
import { refusal } from "../refusals"
import type { PaymentItem } from "./open-item"

/**
 * The payment collection for a payment that was meant for an order: the one that Medusa keeps for what the order owes. Amount and
 * currency must be the order's, and the order unpaid. A repeated call returns the same collection.
 *
 * @returns the collection's id.
 * @throws MedusaError NOT_FOUND, NOT_ALLOWED or INVALID_DATA that says what does not fit.
 */
export async function collectionOfOrder(
  item: PaymentItem,
  orderId: string,
  deps: Deps
): Promise<string> {
  const order = await deps.medusa.orderToPay(orderId)
  if (!order) {
    throw misfit("order_unknown", `There is no order ${orderId}.`)
  }
  assertFits(item, order)
  for (const id of order.payment_collection_ids) {
    const { kind } = moneyOfCollection(await readCollection(id, deps))
    if (kind !== "none") {
      throw misfit("order_being_paid", `${nameOf(order)} has another payment that is being booked.`)
    }
  }
  const collection = await deps.medusa.collectionToPay(order.id)
  if (!collection) {
    throw misfit("order_paid", `${nameOf(order)} has nothing left to pay.`)
  }
  return collection
}

function assertFits({ balances, payment }: PaymentItem, order: OrderToPay): void {
  const name = nameOf(order)
  if (order.canceled) {
    throw misfit("order_canceled", `${name} is canceled.`)
  }
  if (order.currency_code !== payment.currency_code) {
    throw misfit(
      "order_currency",
      `${name} is in ${order.currency_code.toUpperCase()}, the payment in ${payment.currency_code.toUpperCase()}.`
    )
  }
  if (order.hasMoney) {
    throw misfit("order_paid", `${name} has payments already.`)
  }
  if (order.total !== balances.gateway) {
    throw misfit(
      "order_amount",
      `${name} costs ${toDecimalString(order.total)}, the payment is ${toDecimalString(balances.gateway)}.`
    )
  }
}

function nameOf({ display_id }: OrderToPay): string {
  return `Order #${display_id}`
}

function misfit(code: RefusalCode, message: string): Error {
  return refusal(code, message, "order_id")
}
