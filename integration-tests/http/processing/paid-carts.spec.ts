import { Modules } from "@medusajs/framework/utils"
import { completeCartWorkflow } from "@medusajs/medusa/core-flows"
import { STORE_REFUSALS } from "../../../src/core"
import { ordersOf } from "../../helpers/money/cart-orders"
import { changedPastTheStoreApi, completionGivenUp, resolve } from "../../helpers/money/held"
import { firstOf, pollFirst } from "../../helpers/shopper/first-attempt"
import { expectOneOrder } from "../../helpers/shopper/payments"
import { capturedWithoutOrder, paidWithoutOrder } from "../../helpers/shopper/paid-without-order"
import type { Shopper } from "../../helpers/shopper/shopper"
import { addressIn } from "../../helpers/shopper/usual-cart"
import { describeStore, type Store } from "../../helpers/store/store"

interface Change {
  method?: "DELETE"
  path: (shopper: Shopper, lineId: string) => string
  body?: object | ((store: Store) => Promise<object>)
}

const cart = ({ cartId }: Shopper) => `/store/carts/${cartId}`

const QUANTITY: Change = {
  path: (of, id) => `${cart(of)}/line-items/${id}`,
  body: { quantity: 3 },
}

/** Each way in which the Store API changes what a cart costs. */
const CHANGES: [string, Change][] = [
  ["the quantity of a line", QUANTITY],
  ["a line removed", { method: "DELETE", path: (of, id) => `${cart(of)}/line-items/${id}` }],
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

describeStore("A cart that is paid and has no order yet", (store) => {
  const changed = async (shopper: Shopper, { method, path, body }: Change) => {
    const { items } = (await shopper.cart()) as { items: { id: string }[] }
    return await shopper.call<{ code?: string; message?: string }>(
      method ?? "POST",
      path(shopper, items[0]?.id ?? ""),
      typeof body === "function" ? await body(store) : body
    )
  }

  it("refuses each change of it before Medusa is asked", async () => {
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

  it("keeps its total when it is changed three times after its capture", async () => {
    const { shopper, session, mend } = await capturedWithoutOrder(store)
    for (let times = 0; times < 3; times++) {
      expect(await changed(shopper, QUANTITY)).toMatchObject({ body: { code: "cart_paid" } })
    }
    await mend()
    expect((await shopper.complete()).status).toBe(200)
    await expectOneOrder(store, shopper, session)
  })

  it.each([
    ["with capital letters", (path: string) => path.replace("/store/carts", "/STORE/Carts")],
    ["with an encoded id", (path: string) => path.replace("/cart_", "/%63art_")],
  ])("refuses a change whose path is written %s", async (_, write) => {
    const { shopper } = await paidWithoutOrder(store)
    const change = { ...QUANTITY, path: (...of: [Shopper, string]) => write(QUANTITY.path(...of)) }
    expect(await changed(shopper, change)).toMatchObject({
      status: 400,
      body: { code: "cart_paid" },
    })
  })

  it("becomes one order after a store's own validate hook has thrown, with one capture", async () => {
    let throws = true
    completeCartWorkflow.hooks.validate(() => {
      if (throws) {
        throw new Error("the store's hook failed")
      }
    })
    const { shopper, session } = await paidWithoutOrder(store, async () =>
      Promise.resolve(async () => Promise.resolve())
    )
    expect(await firstOf(shopper)).toMatchObject({ captured_at: null })
    throws = false
    await pollFirst(store, shopper)
    await expectOneOrder(store, shopper, session)
  })

  it("changes again once its payment is recorded as refunded", async () => {
    const { shopper } = await completionGivenUp(store)
    await resolve(store, shopper, { action: "refunded", note: "ref_1" })
    expect((await changed(shopper, QUANTITY)).status).toBe(200)
  })

  it("and whose order is placed over another sum, past the Store API, is held", async () => {
    const shopper = await changedPastTheStoreApi(store)
    await shopper.complete()
    await pollFirst(store, shopper)

    const [order] = await ordersOf(store, shopper.cartId)
    expect(order?.total).not.toBe(order?.captures[0])
    expect(await firstOf(shopper)).toMatchObject({
      status: "held",
      held_reason: "order_differs",
      order_id: order?.id,
    })
  })
})
