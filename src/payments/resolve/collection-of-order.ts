import type { MedusaContainer } from "@medusajs/framework/types"
import { createOrUpdateOrderPaymentCollectionWorkflow } from "@medusajs/medusa/core-flows"
import {
  centsFromDecimal,
  centsFromMedusa,
  moneyOfCollection,
  toDecimalString,
  verdictOf,
  type CheckoutAttempt,
  type MedusaAmount,
  type RefusalCode,
} from "../../core"
import { repositoriesOf } from "../repositories"
import { refusal } from "../refusal"
import { requireAccount } from "../accounts"
import { rowsOf } from "../query"

interface Order {
  id: string
  display_id: number
  status: string
  total: MedusaAmount
  currency_code: string
  transactions?: { amount: MedusaAmount }[]
  payment_collections?: { id: string }[]
}

/**
 * Finds where a proven payment belongs that was meant for an order: the payment collection that Medusa
 * keeps for what the order owes, which processing captures once the payment is moved there. Amount
 * and currency must be the order's, and the order unpaid. Asked again, it answers the same collection.
 *
 * @returns the collection's id.
 * @throws MedusaError NOT_FOUND, NOT_ALLOWED or INVALID_DATA that says what does not fit.
 */
export async function collectionOfOrder(
  attempt: CheckoutAttempt,
  orderId: string,
  container: MedusaContainer
): Promise<string> {
  assertMovable(attempt, container)
  const order = await retrieveOrder(orderId, container)
  assertFits(attempt, order)
  await assertNothingOnItsWay(attempt, order, container)

  const { result } = await createOrUpdateOrderPaymentCollectionWorkflow(container).run({
    input: { order_id: order.id },
  })
  // A list where Medusa made the collection, the collection itself where it found one.
  const [collection] = [result as unknown as { id: string } | { id: string }[] | undefined].flat()
  if (!collection) {
    throw misfit("order_paid", `${nameOf(order)} has nothing left to pay.`)
  }
  return collection.id
}

function assertMovable(attempt: CheckoutAttempt, container: MedusaContainer): void {
  const { options } = requireAccount(container, attempt.provider_id)
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

async function retrieveOrder(id: string, container: MedusaContainer): Promise<Order> {
  const [order] = await rowsOf<Order>(container, {
    entity: "order",
    fields: [
      "id",
      "display_id",
      "status",
      "total",
      "currency_code",
      "transactions.amount",
      "payment_collections.id",
    ],
    filters: { id },
  })
  if (!order) {
    throw misfit("order_unknown", `There is no order ${id}.`)
  }
  return order
}

/** Of two payments applied to one order, the second is refused while the first is being booked. */
async function assertNothingOnItsWay(
  attempt: CheckoutAttempt,
  order: Order,
  container: MedusaContainer
): Promise<void> {
  const { attempts } = repositoriesOf(container)
  for (const { id } of order.payment_collections ?? []) {
    const others = (await attempts.ofCollection(id)).filter(({ id }) => id !== attempt.id)
    if (moneyOfCollection(others).kind !== "none") {
      throw misfit("order_being_paid", `${nameOf(order)} has another payment that is being booked.`)
    }
  }
}

function nameOf({ display_id }: Order): string {
  return `Order #${display_id}`
}

function assertFits(attempt: CheckoutAttempt, order: Order): void {
  const name = nameOf(order)
  const total = centsFromMedusa(order.total)
  if (order.status === "canceled") {
    throw misfit("order_canceled", `${name} is canceled.`)
  }
  if (order.currency_code !== attempt.currency_code) {
    throw misfit(
      "order_currency",
      `${name} is in ${order.currency_code.toUpperCase()}, the payment in ${attempt.currency_code.toUpperCase()}.`
    )
  }
  if (order.transactions?.some(({ amount }) => centsFromMedusa(amount) !== 0)) {
    throw misfit("order_paid", `${name} has payments already.`)
  }
  if (total !== centsFromDecimal(attempt.amount)) {
    throw misfit(
      "order_amount",
      `${name} costs ${toDecimalString(total)}, the payment is ${attempt.amount}.`
    )
  }
}

function misfit(code: RefusalCode, message: string): Error {
  return refusal(code, message, "order_id")
}
