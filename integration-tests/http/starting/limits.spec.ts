import { STORE_REFUSALS } from "../../../src/core"
import {
  MANUAL_PROVIDER_ID,
  offerProviders,
  orderWithoutPaying,
} from "../../helpers/shopper/manual-payment"
import { atThePage } from "../../helpers/shopper/payments"
import { optionsOf } from "../../helpers/store/options-of"
import { describeStore } from "../../helpers/store/store"

describeStore("What a cart may ask of the gateway", (store) => {
  describe("where it may have one page", () => {
    let usual: number
    beforeEach(() => {
      usual = optionsOf(store).maxPagesPerCart
      optionsOf(store).maxPagesPerCart = 1
    })
    afterEach(() => {
      optionsOf(store).maxPagesPerCart = usual
    })

    it("opens no other: 429 with a plain sentence, the cart intact, no page opened at the gateway", async () => {
      const { shopper } = await atThePage(store)
      await shopper.addProduct("smoke-tea")
      const before = await shopper.cart()
      const pages = store.control.sessions().length

      expect(await shopper.tryToPay()).toMatchObject({
        status: 429,
        body: {
          code: "too_many_pages",
          message: STORE_REFUSALS.too_many_pages.en,
        },
      })
      expect(store.control.sessions()).toHaveLength(pages)
      expect(await shopper.attempts()).toHaveLength(1)
      expect(await shopper.cart()).toEqual(before)

      await offerProviders(store, shopper.providerId, MANUAL_PROVIDER_ID)
      shopper.providerId = MANUAL_PROVIDER_ID
      expect((await shopper.tryToPay()).status).toBe(200)
    })

    it("does not count starts that the gateway gave no page for", async () => {
      const shopper = await store.shopper().fillCart()
      const respond = { status: 500, body: {} }
      store.control.faults.next({ endpoint: "create", respond, times: 50 })
      for (let start = 0; start < 2; start++) {
        expect((await shopper.tryToPay()).status).toBe(422)
      }
      store.control.faults.clear()
      expect((await shopper.startPayment()).data.checkout_url).toBeTruthy()
    })
  })

  it("has no page for a cart that is an order, and its session stays", async () => {
    const shopper = await store.shopper().fillCart()
    await orderWithoutPaying(store, shopper)
    const calls = store.control.calls().length
    expect(await shopper.tryToPay()).toMatchObject({
      status: 400,
      body: { code: "cart_completed" },
    })
    expect(store.control.calls()).toHaveLength(calls)
  })
})
