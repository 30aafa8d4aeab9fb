import { centsFromDecimal } from "../../../src/core/money/money"
import { ordersOf, type BookedOrder } from "../money/cart-orders"
import { eventually } from "../store/eventually"
import { pageId, type Session, type Shopper } from "./shopper"
import type { Store } from "../store/store"

/** A shopper with a filled cart, in front of the hosted page. */
export async function atThePage(store: Store): Promise<{ shopper: Shopper; session: Session }> {
  const shopper = await store.shopper().fillCart()
  return { shopper, session: await shopper.startPayment() }
}

/** Waits until the shopper's latest payment is completed, whatever triggered it. */
export async function completed(shopper: Shopper): Promise<void> {
  await eventually("the payment is completed", async () => {
    const payments = await shopper.payments()
    return payments.at(-1)?.status === "completed"
  })
}

/** The sandbox's outcome, where an approval is expected. */
export function approved(outcome: ReturnType<Shopper["pay"]>) {
  if (outcome.outcome !== "approved") {
    throw new Error(`The sandbox did not approve: ${outcome.outcome}`)
  }
  return outcome
}

/** One order, and to the cent: what the gateway took = what Medusa captured = the order's total. */
export async function expectOneOrder(
  store: Store,
  shopper: Shopper,
  session: Session
): Promise<BookedOrder> {
  const { transaction } = store.control.session(pageId(session.data.checkout_url))
  const paid = centsFromDecimal(transaction?.amount ?? "") ?? Number.NaN

  const orders = await ordersOf(store, shopper.cartId)
  expect(orders).toEqual([
    {
      id: expect.any(String),
      currency_code: transaction?.currency.toLowerCase(),
      total: paid,
      captures: [paid],
      transactions: [paid],
    },
  ])
  return orders[0] as BookedOrder
}
