import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { updateShippingOptionsWorkflow } from "@medusajs/medusa/core-flows"
import { ordersOf } from "../../helpers/money/cart-orders"
import { notify, verifySays } from "../../helpers/gateway/gateway-reports"
import { atThePage, expectOneOrder } from "../../helpers/shopper/payments"
import { USUAL_CART } from "../../helpers/shopper/usual-cart"
import { pageId } from "../../helpers/shopper/shopper"
import { storeTests, type Store } from "../../helpers/store/store"
import { payWithoutNotification } from "../../helpers/shopper/pay-without-notification"
import { rewriteAttempt } from "../../helpers/database/rewrite-attempt"

export const describeBinding = storeTests("The cart and amount of a payment", (store) => {
  it("A payment becomes only one order, although the payment session of another cart contains the handle of the payment's page [case 19]", async () => {
    const payer = await payWithoutNotification(store)
    const freeRider = await atThePage(store)
    // No client can write this: the provider itself must not believe it.
    const [own] = await freeRider.shopper.attempts()
    await rewriteAttempt(store, own?.id ?? "", { payment_session_id: "payses_gone" })
    const { handle } = payer.session.data
    await store.container
      .resolve(ContainerRegistrationKeys.PG_CONNECTION)("payment_session")
      .where({ id: freeRider.session.id })
      .update({ data: JSON.stringify({ ...freeRider.session.data, handle }) })

    expect((await freeRider.shopper.complete()).status).toBe(400)
    await payer.shopper.returnFromPage(payer.session)
    expect((await freeRider.shopper.complete()).status).toBe(400)
    expect(await ordersOf(store, freeRider.shopper.cartId)).toEqual([])
    await expectOneOrder(store, payer.shopper, payer.session)
  })

  it("A payment is held for an admin when its gateway transaction has already paid another cart [case 19]", async () => {
    const first = await payWithoutNotification(store)
    const second = await payWithoutNotification(store)
    verifySays(store, second.attempt, "reset")
    const { transaction_id } = first.transaction
    await notify(store, first.attempt, { transaction_id })
    await notify(store, second.attempt, { transaction_id })

    await expectOneOrder(store, first.shopper, first.session)
    expect(await second.shopper.payments()).toMatchObject([
      { status: "held", reason: "transaction_of_another_page", captured_at: null },
    ])
    expect((await second.shopper.complete()).status).not.toBe(200)
    expect(await ordersOf(store, second.shopper.cartId)).toEqual([])
  })

  it("A cart that costs 22.5887 in Medusa is paid with 22.59 at the gateway [case 20]", async () => {
    await setTax(store, 13)
    await shipForFree(store)
    const shopper = await store.shopper().fillCart(USUAL_CART)
    const session = await shopper.startPayment()
    expect((await shopper.cart()).total).toBe(22.5887)
    expect(store.control.session(pageId(session.data.checkout_url)).request.amount).toBe(22.59)

    shopper.pay(session)
    await shopper.returnFromPage(session)
    const { captures } = await expectOneOrder(store, shopper, session)
    expect(captures).toEqual([2259])
  })
})

async function setTax(store: Store, rate: number): Promise<void> {
  const taxes = store.container.resolve(Modules.TAX)
  const rates = await taxes.listTaxRates({})
  await taxes.updateTaxRates(
    rates.map(({ id }) => id),
    { rate }
  )
}

async function shipForFree(store: Store): Promise<void> {
  const options = await store.container.resolve(Modules.FULFILLMENT).listShippingOptions({})
  await updateShippingOptionsWorkflow(store.container).run({
    input: options.map(({ id }) => ({ id, prices: [{ currency_code: "cad", amount: 0 }] })),
  })
}
