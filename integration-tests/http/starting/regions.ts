import { Modules } from "@medusajs/framework/utils"
import { PAYMENT_PROVIDER_ID } from "../../../demo/seed/regions"
import { STORE_REFUSALS } from "../../../src/core/errors/store-refusal"
import { editOrder } from "../../helpers/admin/edit-order"
import { MANUAL_PROVIDER_ID, offerProviders } from "../../helpers/shopper/manual-payment"
import { paidWithoutOrder } from "../../helpers/shopper/paid-without-order"
import { atThePage, completed, expectOneOrder } from "../../helpers/shopper/payments"
import { storeTests, pollPayment, type Store } from "../../helpers/store/store"

const REFUSED = { status: 400, body: { code: "region_unsupported" } }

export const describeRegions = storeTests("A region without the provider", (store) => {
  it("A region without the payment provider refuses a payment in the shopper's language, and opens no payment page", async () => {
    await offerProviders(store, MANUAL_PROVIDER_ID)
    const shopper = await store.shopper().fillCart()
    await shopper.openCollection()
    const { status, body } = await shopper.call(
      "POST",
      `/store/payment-collections/${shopper.collectionId}/payment-sessions`,
      { provider_id: PAYMENT_PROVIDER_ID },
      { "accept-language": "fr" }
    )
    const { status: expected, fr } = STORE_REFUSALS.region_unsupported
    expect([status, body]).toEqual([
      expected,
      { code: "region_unsupported", type: "not_allowed", message: fr },
    ])
    expect(await shopper.attempts()).toEqual([])
  })

  it("A region without the payment provider refuses a payment that is started without the Store API", async () => {
    await offerProviders(store, MANUAL_PROVIDER_ID)
    const shopper = await store.shopper().fillCart()
    await shopper.openCollection()
    const { total } = await shopper.cart()
    await expect(
      store.container.resolve(Modules.PAYMENT).createPaymentSession(shopper.collectionId, {
        provider_id: PAYMENT_PROVIDER_ID,
        amount: total,
        currency_code: "cad",
        data: {},
      })
    ).rejects.toMatchObject({ code: "region_unsupported" })
  })

  it("A region that no longer offers the payment provider refuses new payments, but does not close a payment page that is open", async () => {
    const { shopper, session } = await atThePage(store)
    await offerProviders(store, MANUAL_PROVIDER_ID)
    expect(await shopper.tryToPay()).toMatchObject(REFUSED)
    expect(await store.deps.medusa.hasSession(session.id)).toBe(true)
    expect(await shopper.attempts()).toMatchObject([{ status: "open" }])
  })

  it("A region without the payment provider refuses a payment for the unpaid sum of an order", async () => {
    const { shopper, session } = await atThePage(store)
    shopper.pay(session)
    await completed(shopper)
    const order = await expectOneOrder(store, shopper, session)
    const edit = await editOrder(store, shopper, order.id)
    await offerProviders(store, MANUAL_PROVIDER_ID)
    expect(await edit.shopper.tryToPay()).toMatchObject(REFUSED)
  })

  describe("A payment made before", () => {
    it("A payment whose region no longer offers the provider becomes an order once the region offers the provider again", async () => {
      const { shopper, session, mend } = await paidWithoutOrder(store, losesProvider)
      await mend()
      const [attempt] = await shopper.attempts()
      expect(await pollPayment(store, attempt?.id ?? "")).toMatchObject({ status: "completed" })
      await expectOneOrder(store, shopper, session)
    })
  })
})

async function losesProvider(store: Store): Promise<() => Promise<void>> {
  await offerProviders(store, MANUAL_PROVIDER_ID)
  return async () => await offerProviders(store, PAYMENT_PROVIDER_ID)
}
