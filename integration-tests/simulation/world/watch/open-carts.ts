import { refundableOf } from "../../fakes/medusa/payment-module"
import { approvedOf, rowsOf } from "../money/truth"
import type { Shared } from "../server"

/** Runs the guard of a cart's changes, and notes that it lets one through although Medusa has captured the cart's money. */
export async function watchOpenCart(
  cartId: string,
  shared: Shared,
  assertOpen: () => Promise<void>
): Promise<void> {
  const before = capturedOf(cartId, shared)
  await assertOpen()
  if (before !== undefined && before === capturedOf(cartId, shared)) {
    const detail = `${cartId}, of which Medusa has captured ${before}`
    shared.broken.set("a cart whose payment is approved does not change", detail)
  }
}

/** Medusa's captured payment of a cart without an order, which the gateway has never returned and nobody has closed. */
function capturedOf(
  cartId: string,
  { database, gateway, reinstated, tables }: Shared
): string | undefined {
  const collection = tables.collectionOfCart(cartId)
  if (!collection || tables.orderOfCart.has(cartId)) {
    return undefined
  }
  // Core may undo an order after the end of its lock, also one that a payment is completed or held for: the next check finds
  // that the order is gone.
  const isOutlasted = tables.outlastedCarts.has(cartId)
  const captured = tables.paymentsOf(collection.id).find((payment) => {
    const attempt = database.attemptNamedBy(payment.data)
    const page = attempt && gateway.pageOf(attempt.id)
    return (
      page !== undefined &&
      refundableOf(payment) > 0 &&
      !payment.canceled &&
      approvedOf(page).every((each) => each.returned === 0 && !reinstated.has(each.id)) &&
      rowsOf(page, { database }).every(
        ({ order_id, status }) => status !== "closed" && !(isOutlasted && order_id !== null)
      )
    )
  })
  return captured?.id
}
