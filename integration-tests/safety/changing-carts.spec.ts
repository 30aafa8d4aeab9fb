import type { IPaymentModuleService } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { PAYMENT_PROVIDER_ID } from "../../demo/seed/regions"
import { asAdmin } from "../helpers/admin/admin"
import { editOrder } from "../helpers/admin/edit-order"
import { ordersOf } from "../helpers/money/cart-orders"
import {
  MANUAL_PROVIDER_ID,
  offerProviders,
  orderWithoutPaying,
} from "../helpers/shopper/manual-payment"
import { approved, atThePage, expectOneOrder } from "../helpers/shopper/payments"
import type { Shopper } from "../helpers/shopper/shopper"
import { describeStore, pollPayment } from "../helpers/store/store"

describeStore("A cart that changes while its page is open", (store) => {
  const payments = () => store.container.resolve<IPaymentModuleService>(Modules.PAYMENT)

  describe("A changed cart", () => {
    it("A payment is held when the shopper has changed the cart since the payment page opened, and the shopper reads that the payment has arrived [case 22]", async () => {
      const { shopper, session } = await atThePage(store)
      await shopper.addProduct("smoke-tea")
      store.control.dropWebhooks()
      approved(shopper.pay(session))

      expect((await shopper.returnFromPage(session)).html).toContain("Your payment has arrived")
      expect(await shopper.payments()).toMatchObject([{ reason: "cart_changed" }])
      expect((await shopper.complete()).status).not.toBe(200)
      expect(await ordersOf(store, shopper.cartId)).toEqual([])
    })

    it("A payment becomes one order when the shopper changes the cart and changes the cart back before paying [case 22]", async () => {
      const { shopper, session } = await atThePage(store)
      await shopper.addProduct("smoke-tea")
      await removeLast(shopper)
      store.control.dropWebhooks()
      approved(shopper.pay(session))

      await shopper.returnFromPage(session)
      await expectOneOrder(store, shopper, session)
    })

    it("A shopper who paid the page of a cart and then changed the cart gets no second page to pay [case 22] [case 54]", async () => {
      const { shopper, session } = await atThePage(store)
      store.control.dropWebhooks()
      approved(shopper.pay(session))
      await shopper.addProduct("smoke-tea")
      const pages = store.control.sessions().length

      expect((await shopper.tryToPay()).status).toBe(400)
      expect((await shopper.tryToPay()).body.message).toContain("do not pay again")
      expect(store.control.sessions()).toHaveLength(pages)
      const [attempt] = await shopper.attempts()
      expect(await pollPayment(store, attempt?.id ?? "")).toMatchObject({ reason: "cart_changed" })
    })
  })

  it("Two browser tabs of one cart get the same payment page, and both lead to the same order", async () => {
    const { shopper, session: first } = await atThePage(store)
    const second = await shopper.startPayment()
    expect(second.data.checkout_url).toBe(first.data.checkout_url)
    approved(shopper.pay(first))
    expect(shopper.pay(second)).toMatchObject({ outcome: "refused" })

    const places = await Promise.all([
      shopper.returnFromPage(first),
      shopper.returnFromPage(second),
    ])
    const { id } = await expectOneOrder(store, shopper, first)
    expect(places.map(({ location }) => location?.includes(id))).toEqual([true, true])
  })

  it("An unpaid payment session beside the paid session does not prevent the cart's order", async () => {
    const { shopper, session } = await atThePage(store)
    store.control.dropWebhooks()
    approved(shopper.pay(session))
    // As two starts at once leave it: Medusa completes with the first session that it finds.
    await offerProviders(store, PAYMENT_PROVIDER_ID, MANUAL_PROVIDER_ID)
    const { amount, currency_code } = await payments().retrievePaymentSession(session.id)
    const sibling = await payments().createPaymentSession(shopper.collectionId, {
      provider_id: MANUAL_PROVIDER_ID,
      amount,
      currency_code,
      data: {},
    })

    await shopper.returnFromPage(session)
    await expectOneOrder(store, shopper, session)
    expect(await payments().listPaymentSessions({ id: sibling.id })).toEqual([])
  })

  it("A payment on a cancelled payment page is held when the cart was paid on a newer page, and the order stays", async () => {
    const { shopper, session: old } = await atThePage(store)
    await shopper.returnFromPage(old, "cancel")
    const second = await shopper.startPayment()
    shopper.pay(second)
    await shopper.returnFromPage(second)
    await expectOneOrder(store, shopper, second)

    approved(shopper.pay(old))
    await shopper.notified(old)
    expect((await shopper.returnFromPage(old)).html).toContain("Your payment has arrived")
    const [{ id: reference } = {}] = await shopper.attempts()
    expect((await shopper.payments()).filter((each) => each.reference === reference)).toMatchObject(
      [{ reason: "already_paid" }]
    )
    await expectOneOrder(store, shopper, second)
  })

  it("No payment page is opened for a cart that is already an order", async () => {
    const shopper = await store.shopper().fillCart()
    await orderWithoutPaying(store, shopper)
    const pages = store.control.sessions().length

    expect((await shopper.tryToPay()).status).not.toBe(200)
    expect(store.control.sessions()).toHaveLength(pages)
  })

  it("A payment is held when an admin cancelled the order before the payment arrived", async () => {
    const { shopper, session } = await atThePage(store)
    const orderId = await orderWithoutPaying(store, shopper)
    expect((await asAdmin(store, "POST", `/admin/orders/${orderId}/cancel`)).status).toBe(200)
    store.control.dropWebhooks()
    approved(shopper.pay(session))

    const [attempt] = await shopper.attempts()
    expect(await pollPayment(store, attempt?.id ?? "")).toMatchObject({
      status: "held",
      reason: "order_canceled",
    })
    expect(await ordersOf(store, shopper.cartId)).toMatchObject([
      { captures: [], transactions: [] },
    ])
  })

  it("A payment waits while the cart's region lacks the provider, and becomes an order once the region offers it again", async () => {
    const { shopper, session } = await atThePage(store)
    await offerProviders(store, MANUAL_PROVIDER_ID)
    store.control.dropWebhooks()
    approved(shopper.pay(session))

    // Core completes no cart whose region does not offer the provider.
    await shopper.returnFromPage(session)
    const [attempt] = await shopper.attempts()
    expect(await shopper.payments()).toMatchObject([{ status: "proven", placement_count: 1 }])
    expect(await ordersOf(store, shopper.cartId)).toEqual([])

    await offerProviders(store, PAYMENT_PROVIDER_ID)
    expect(await pollPayment(store, attempt?.id ?? "")).toMatchObject({ status: "completed" })
    await expectOneOrder(store, shopper, session)
  })

  it("A payment for what an order edit added is captured on the edited order", async () => {
    const { shopper, session } = await atThePage(store)
    shopper.pay(session)
    await shopper.returnFromPage(session)
    const { id, total } = await expectOneOrder(store, shopper, session)

    const edit = await editOrder(store, shopper, id)
    store.control.dropWebhooks()
    const { transaction } = approved(edit.shopper.pay(edit.session))
    await edit.shopper.returnFromPage(edit.session)

    const added = Math.round(Number(transaction.amount) * 100)
    expect(added).toBeGreaterThan(0)
    expect(await edit.shopper.attempts()).toMatchObject([{ over_because: "paid", cart_id: null }])
    expect(await edit.shopper.payments()).toMatchObject([{ status: "completed" }])
    const [order] = await ordersOf(store, shopper.cartId)
    expect(order).toMatchObject({ id, total: total + added })
    expect(order?.captures.toSorted()).toEqual([total, added].toSorted())
    expect(order?.transactions.toSorted()).toEqual([total, added].toSorted())
  })
})

async function removeLast(shopper: Shopper): Promise<void> {
  const { items } = await shopper.cart()
  const { id } = items.at(-1) as { id: string }
  await shopper.call("DELETE", `/store/carts/${shopper.cartId}/line-items/${id}`)
}
