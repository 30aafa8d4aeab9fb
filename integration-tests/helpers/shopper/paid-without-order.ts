import { Modules } from "@medusajs/framework/utils"
import { ordersOf } from "../money/cart-orders"
import { atThePage } from "./payments"
import type { Session, Shopper } from "./shopper"
import type { Store } from "../store/store"

/** Something in the store that lets no order be placed. @returns puts it right again. */
export type Trouble = (store: Store) => Promise<() => Promise<void>>

/** A shopper who paid, while the store cannot place the order until `mend` is called. */
export async function paidWithoutOrder(
  store: Store,
  trouble: Trouble = shippingOfOtherProducts
): Promise<{ shopper: Shopper; session: Session; mend: () => Promise<void> }> {
  const { shopper, session } = await atThePage(store)
  store.control.dropWebhooks()
  const mend = await trouble(store)
  shopper.pay(session)

  expect(await shopper.returnFromPage(session)).toMatchObject({ status: 200 })
  expect(await ordersOf(store, shopper.cartId)).toEqual([])
  expect(await shopper.attempts()).toMatchObject([{ over_because: "paid" }])
  expect(await shopper.payments()).toMatchObject([{ status: "proven", placement_count: 1 }])
  return { shopper, session, mend }
}

/** The shipping options are not for the cart's products any more: core sees it before it writes an order. */
async function shippingOfOtherProducts(store: Store): Promise<() => Promise<void>> {
  const fulfillment = store.container.resolve(Modules.FULFILLMENT)
  const [option] = await fulfillment.listShippingOptions({})
  const other = await fulfillment.createShippingProfiles({ name: "Fragile", type: "fragile" })
  const setTo = async (shipping_profile_id: string) => {
    await fulfillment.updateShippingOptions({}, { shipping_profile_id })
  }
  await setTo(other.id)
  return async () => await setTo(option?.shipping_profile_id ?? "")
}

/** As a store's own `orderCreated` hook that throws: core has captured by then, and undoes what it can. */
async function failsAfterCapture(store: Store): Promise<() => Promise<void>> {
  const failing = jest
    .spyOn(store.container.resolve(Modules.ORDER), "addOrderTransactions")
    .mockRejectedValue(new Error("the hook of the store failed"))
  failures.add(failing)
  return async () => {
    endFailures()
    return Promise.resolve()
  }
}

const failures = new Set<jest.SpyInstance>()

/** A failure does not outlast its test. */
export function endFailures(): void {
  failures.forEach((failing) => failing.mockRestore())
  failures.clear()
}

/** A shopper who paid, Medusa has captured it, and the completion failed afterwards. */
export async function capturedWithoutOrder(store: Store) {
  const paid = await paidWithoutOrder(store, failsAfterCapture)
  expect(await paid.shopper.payments()).toMatchObject([{ captured_at: expect.any(Date) }])
  return paid
}
