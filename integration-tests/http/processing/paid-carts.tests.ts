import { Modules } from "@medusajs/framework/utils"
import { completeCartWorkflow } from "@medusajs/medusa/core-flows"
import { STORE_REFUSALS } from "../../../src/core"
import { asAdmin } from "../../helpers/admin/admin"
import { ordersOf } from "../../helpers/money/cart-orders"
import { changedPastTheStoreApi, completionGivenUp, resolve } from "../../helpers/money/held"
import { heldColumns, rewriteAttempt } from "../../helpers/database/rewrite-attempt"
import { firstOf, pollFirst } from "../../helpers/gateway/went-back"
import { unpaidOrder } from "../../helpers/shopper/manual-payment"
import { expectOneOrder } from "../../helpers/shopper/payments"
import {
  capturedWithoutOrder,
  lastPieceSold,
  paidWithoutOrder,
} from "../../helpers/shopper/paid-without-order"
import type { Shopper } from "../../helpers/shopper/shopper"
import { addressIn } from "../../helpers/shopper/usual-cart"
import { storeTests, type Store } from "../../helpers/store/store"

interface Change {
  method?: "DELETE"
  path: (shopper: Shopper, lineId: string) => string
  body?: object | ((store: Store) => Promise<object>)
}

const cart = ({ cartId }: Shopper) => `/store/carts/${cartId}`

/** Each way in which the Store API changes what a cart costs. */
const CHANGES: [string, Change][] = [
  [
    "the quantity of a line",
    { path: (of, id) => `${cart(of)}/line-items/${id}`, body: { quantity: 3 } },
  ],
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

export const paidCarts = storeTests("A cart that is paid and has no order yet", (store) => {
  const changed = async (shopper: Shopper, { method, path, body }: Change) => {
    const { items } = (await shopper.cart()) as { items: { id: string }[] }
    return await shopper.call<{ code?: string; message?: string }>(
      method ?? "POST",
      path(shopper, items[0]?.id ?? ""),
      typeof body === "function" ? await body(store) : body
    )
  }

  it.each(CHANGES)("refuses a change before Medusa is asked: %s", async (_, change) => {
    const { shopper, session, mend } = await paidWithoutOrder(store)
    const before = await shopper.cart()
    // A second time core would let it pass.
    for (let times = 0; times < 3; times++) {
      expect(await changed(shopper, change)).toMatchObject({
        status: 400,
        body: { code: "cart_paid", message: STORE_REFUSALS.cart_paid.en },
      })
    }
    expect(await shopper.cart()).toEqual(before)
    await mend()
    await pollFirst(store, shopper)
    await expectOneOrder(store, shopper, session)
  })

  it.each([
    ["captured, and its completion failed afterwards", capturedWithoutOrder],
    ["sold out", async (of: Store) => await paidWithoutOrder(of, lastPieceSold)],
  ] as const)("keeps its total when it is changed three times: %s", async (_, paid) => {
    const { shopper, session, mend } = await paid(store)
    const [, quantity] = CHANGES[0] as (typeof CHANGES)[number]
    for (let times = 0; times < 3; times++) {
      expect(await changed(shopper, quantity)).toMatchObject({ body: { code: "cart_paid" } })
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
    const [, { path, body }] = CHANGES[0] as (typeof CHANGES)[number]
    const answer = await changed(shopper, {
      path: (...of) => write(path(...of)),
      ...(body && { body }),
    })
    expect(answer).toMatchObject({ status: 400, body: { code: "cart_paid" } })
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

  it("is not paid with another provider", async () => {
    const { shopper, session, mend } = await paidWithoutOrder(store)
    shopper.providerId = "pp_system_default"
    expect(await shopper.tryToPay()).toMatchObject({
      status: 400,
      body: { code: "payment_arrived" },
    })
    await mend()
    await pollFirst(store, shopper)
    await expectOneOrder(store, shopper, session)
  })

  it("changes again once its payment is recorded as refunded", async () => {
    const { shopper } = await paidWithoutOrder(store)
    const { id } = await firstOf(shopper)
    for (let tries = 0; tries < 5 && (await firstOf(shopper)).status === "paid"; tries++) {
      await pollFirst(store, shopper)
    }
    expect(await store.repositories.attempts.byId(id)).toMatchObject({
      held_reason: "order_not_placed",
      captured_at: null,
    })
    await resolve(store, shopper, { action: "refunded", note: "ref_1" })

    const [, quantity] = CHANGES[0] as (typeof CHANGES)[number]
    expect((await changed(shopper, quantity)).status).toBe(200)
  })

  it("changes once its payment pays for another order, also when that is tried again", async () => {
    const { shopper, mend } = await completionGivenUp(store)
    await mend()
    const { id } = await firstOf(shopper)
    const { id: order_id } = await unpaidOrder(store)
    await resolve(store, shopper, { action: "apply_to_order", order_id })
    // The order could not take it, and an admin tries again.
    await rewriteAttempt(store, id, { ...heldColumns("order_canceled"), order_id: null })
    await asAdmin(store, "POST", `/admin/hosted-checkout/attempts/${id}/resolve`, {
      action: "retry",
    })
    await rewriteAttempt(store, id, { status: "paid", order_id: null })

    const [, quantity] = CHANGES[0] as (typeof CHANGES)[number]
    expect((await changed(shopper, quantity)).status).toBe(200)
  })

  describe("and whose order is placed over another sum, past the Store API,", () => {
    const differently = async () => await changedPastTheStoreApi(store)

    it.each([
      ["the shopper", async (shopper: Shopper) => await shopper.complete()],
      ["processing", async (shopper: Shopper) => await pollFirst(store, shopper)],
    ])("is held, whoever places it: %s", async (_, place) => {
      const shopper = await differently()
      await place(shopper)
      await pollFirst(store, shopper)

      const [order] = await ordersOf(store, shopper.cartId)
      expect(order?.total).not.toBe(order?.captures[0])
      expect(await firstOf(shopper)).toMatchObject({
        status: "held",
        held_reason: "order_differs",
        order_id: order?.id,
      })
    })

    it("is held again by a retry, and completed when an admin keeps the order", async () => {
      const shopper = await differently()
      await shopper.complete()
      await pollFirst(store, shopper)
      expect((await resolve(store, shopper, { action: "retry" })).body.attempt).toMatchObject({
        held_reason: "order_differs",
      })
      expect(await resolve(store, shopper, { action: "refunded", note: "ref_1" })).toMatchObject({
        status: 400,
        body: { code: "order_not_refunded" },
      })

      const kept = await resolve(store, shopper, { action: "closed", note: "the rest in cash" })
      expect(kept.body.attempt).toMatchObject({ status: "completed" })
      expect(await firstOf(shopper)).toMatchObject({ next_check_at: expect.any(Date) })
    })
  })
})
