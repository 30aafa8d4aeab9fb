import type { AdminRefusalCode } from "../../core/errors/admin-refusal"
import { toDecimalString } from "../../core/money/money"
import type { Payment } from "../../core/payment/payment"
import type { OrderToPay } from "../../core/ports/medusa-port"
import type { UnpaidOrder } from "../../core/ports/store-port"
import { moneyOfCollection } from "../../core/payment/collection-money"
import { awaitsOtherProvider } from "../../core/payment-link/link-status"
import { readCollectionBooks } from "../process/read-books"
import type { Deps } from "../deps"
import { refusal } from "../refusals"
import type { PaymentItem } from "./open-item"

/** Medusa's provider for payments by hand. */
const MANUAL = "pp_system_default"

/**
 * The payment collection for a payment that was meant for an order: Medusa's collection for what the order owes.
 * Amount and currency must be the order's, and the order unpaid. A repeated call returns the same collection.
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
  const reason = await misfitOf(item, order, deps)
  if (reason) {
    throw reason
  }
  const collection = await deps.medusa.collectionToPay(order.id)
  if (!collection) {
    throw misfit("order_paid", `${orderName(order)} has nothing left to pay.`)
  }
  return collection
}

/**
 * The newest unpaid orders to which a payment may be applied, at most `limit`; none if the payment may be applied
 * to no order. The offer and the act ask this function.
 */
export async function payableOrders(
  item: PaymentItem,
  limit: number,
  deps: Deps
): Promise<(OrderToPay & UnpaidOrder)[]> {
  if (!item.actions.includes("apply_to_order")) {
    return []
  }
  const { balances, payment } = item
  const { currency_code } = payment
  const unpaid = await deps.store.unpaidOrders({ total: balances.gateway, currency_code }, limit)
  const fitting: (OrderToPay & UnpaidOrder)[] = []
  for (const each of unpaid) {
    const order = await deps.medusa.orderToPay(each.id)
    if (order && !(await misfitOf(item, order, deps))) {
      fitting.push({ ...each, ...order })
    }
  }
  return fitting
}

/** Why a payment may not be applied to an order; undefined if it may. */
async function misfitOf(
  { balances, payment }: PaymentItem,
  order: OrderToPay,
  deps: Deps
): Promise<Error | undefined> {
  const name = orderName(order)
  if (order.canceled) {
    return misfit("order_canceled", `${name} is canceled.`)
  }
  if (order.isDraft) {
    return misfit("order_draft", `${name} is a draft. Convert it to an order first.`)
  }
  if (order.currency_code !== payment.currency_code) {
    return misfit(
      "order_currency",
      `${name} is in ${order.currency_code.toUpperCase()}, the payment in ${payment.currency_code.toUpperCase()}.`
    )
  }
  if (order.hasMoney) {
    return misfit("order_paid", `${name} has payments already.`)
  }
  if (order.total !== balances.gateway) {
    return misfit(
      "order_amount",
      `${name} costs ${toDecimalString(order.total)}, the payment is ${toDecimalString(balances.gateway)}.`
    )
  }
  for (const id of order.payment_collection_ids) {
    if (await hasOtherPayment(id, payment, deps)) {
      return misfit("order_being_paid", `${name} has another payment that is being booked.`)
    }
    if (await isTakenByOther(id, deps)) {
      return misfit("order_awaits_provider", `Another provider is taking the payment of ${name}.`)
    }
  }
  return undefined
}

/** Whether a collection has money of the gateway besides the payment: the payment may be of the order's own collection. */
async function hasOtherPayment(
  collectionId: string,
  { id, reference }: Payment,
  deps: Deps
): Promise<boolean> {
  const { pages, payments } = await readCollectionBooks(collectionId, deps)
  const others = {
    pages: pages.filter(({ attempt }) => attempt.id !== reference),
    payments: payments.filter((each) => each.id !== id),
  }
  return moneyOfCollection(others).kind !== "none"
}

/**
 * Whether another provider has authorized a collection's payment, or awaits its money: Medusa would cancel the payment. What
 * Medusa's manual provider authorizes is no money.
 */
async function isTakenByOther(collectionId: string, { medusa }: Deps): Promise<boolean> {
  const collection = await medusa.collection(collectionId, { total: false })
  if (!collection) {
    return false
  }
  const payments = collection.payments.filter(({ provider_id }) => provider_id !== MANUAL)
  return awaitsOtherProvider({ ...collection, payments })
}

function orderName({ display_id }: OrderToPay): string {
  return `Order #${display_id}`
}

function misfit(code: AdminRefusalCode, message: string): Error {
  return refusal(code, message, "order_id")
}
