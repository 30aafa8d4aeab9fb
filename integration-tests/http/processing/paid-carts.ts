import { Modules } from "@medusajs/framework/utils"
import { completeCartWorkflow } from "@medusajs/medusa/core-flows"
import { STORE_REFUSALS } from "../../../src/core/errors/store-refusal"
import { pollFirst } from "../../helpers/shopper/first-attempt"
import { expectOneOrder } from "../../helpers/shopper/payments"
import { capturedWithoutOrder, paidWithoutOrder } from "../../helpers/shopper/paid-without-order"
import type { Shopper } from "../../helpers/shopper/shopper"
import { addressIn } from "../../helpers/shopper/usual-cart"
import { storeTests, type Store } from "../../helpers/store/store"

interface Change {
  method?: "DELETE"
  path: (shopper: Shopper, lineId: string) => string
  body?: object | ((store: Store) => Promise<object>)
}

const cart = ({ cartId }: Shopper) => `/store/carts/${cartId}`
const line = (of: Shopper, id: string) => `${cart(of)}/line-items/${id}`

const QUANTITY: Change = {
  path: line,
  body: { quantity: 3 },
}

/** Each way in which the Store API changes what a cart costs. */
const CHANGES: [string, Change][] = [
  ["the quantity of a line", QUANTITY],
  [
    "it by a path with capital letters",
    { ...QUANTITY, path: (...of) => line(...of).replace("/store/carts", "/STORE/Carts") },
  ],
  [
    "it by a path with an encoded id",
    { ...QUANTITY, path: (...of) => line(...of).replace("/cart_", "/%63art_") },
  ],
  ["a line removed", { method: "DELETE", path: line }],
  [
    "a line added",
    {
      path: (of) => `${cart(of)}/line-items`,
      body: async ({ container }) => {
        const [variant] = await container.resolve(Modules.PRODUCT).listProductVariants({})
        return { variant_id: variant?.id, quantity: 1 }
      },
    },
  ],
  ["a promotion", { path: (of) => `${cart(of)}/promotions`, body: { promo_codes: ["LESS"] } }],
  [
    "a promotion removed",
    { method: "DELETE", path: (of) => `${cart(of)}/promotions`, body: { promo_codes: ["LESS"] } },
  ],
  [
    "the region",
    {
      path: cart,
      body: async ({ container }) => {
        const [region] = await container
          .resolve(Modules.REGION)
          .listRegions({ currency_code: "usd" })
        return { region_id: region?.id }
      },
    },
  ],
  ["the address", { path: cart, body: { shipping_address: addressIn("ca") } }],
  [
    "the shipping",
    {
      path: (of) => `${cart(of)}/shipping-methods`,
      body: async ({ container }) => {
        const [option] = await container.resolve(Modules.FULFILLMENT).listShippingOptions({})
        return { option_id: option?.id }
      },
    },
  ],
  ["the taxes", { path: (of) => `${cart(of)}/taxes` }],
  // Core recomputes shipping and promotions, whatever is written.
  ["the language", { path: cart, body: { locale: "fr-CA" } }],
  ["nothing at all", { path: cart, body: {} }],
]

export const describePaidCarts = storeTests("A cart that is paid and has no order yet", (store) => {
  const changed = async (shopper: Shopper, { method, path, body }: Change) => {
    const { items } = (await shopper.cart()) as { items: { id: string }[] }
    return await shopper.call<{ code?: string; message?: string }>(
      method ?? "POST",
      path(shopper, items[0]?.id ?? ""),
      typeof body === "function" ? await body(store) : body
    )
  }

  it("A paid cart that has no order yet cannot be changed by any route of the Store API [case 53]", async () => {
    const { shopper, session, mend } = await paidWithoutOrder(store)
    const before = await shopper.cart()
    for (const [what, change] of CHANGES) {
      // A second time core would let it pass.
      for (let times = 0; times < 2; times++) {
        const { status, body } = await changed(shopper, change)
        expect([what, status, body]).toMatchObject([
          what,
          400,
          { code: "cart_paid", message: STORE_REFUSALS.cart_paid.en },
        ])
      }
    }
    expect(await shopper.cart()).toEqual(before)
    await mend()
    await pollFirst(store, shopper)
    await expectOneOrder(store, shopper, session)
  })

  it("A cart whose payment is captured refuses three changes in a row before it is an order, and becomes one order [case 53] [case 62]", async () => {
    const { shopper, session, mend } = await capturedWithoutOrder(store)
    for (let times = 0; times < 3; times++) {
      expect(await changed(shopper, QUANTITY)).toMatchObject({ body: { code: "cart_paid" } })
    }
    await mend()
    expect((await shopper.complete()).status).toBe(200)
    await expectOneOrder(store, shopper, session)
  })

  it("A paid cart becomes one order with one capture after the store's own validate hook has failed once [case 62]", async () => {
    let throws = true
    completeCartWorkflow.hooks.validate(() => {
      if (throws) {
        throw new Error("the store's hook failed")
      }
    })
    const { shopper, session } = await paidWithoutOrder(store, async () =>
      Promise.resolve(async () => Promise.resolve())
    )
    expect(await shopper.payments()).toMatchObject([{ captured_at: null }])
    throws = false
    await pollFirst(store, shopper)
    await expectOneOrder(store, shopper, session)
  })
})
