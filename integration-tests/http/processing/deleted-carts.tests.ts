import { Modules } from "@medusajs/framework/utils"
import { STORE_REFUSALS } from "../../../src/core"
import { paymentsOf } from "../../helpers/money/refunds"
import { approved, atThePage } from "../../helpers/shopper/payments"
import type { Shopper } from "../../helpers/shopper/shopper"
import { storeTests, type Store } from "../../helpers/store/store"

/** No route of Medusa's deletes a cart; a script of the store's own may. */
export const deletedCarts = storeTests("A cart that was deleted", (store) => {
  it("starts no payment, and the shopper reads why", async () => {
    const shopper = await store.shopper().fillCart()
    await shopper.openCollection()
    await deleteCart(store, shopper)
    const calls = store.control.calls().length

    const { status, body } = await shopper.call(
      "POST",
      `/store/payment-collections/${shopper.collectionId}/payment-sessions`,
      { provider_id: shopper.providerId }
    )
    expect([status, body]).toEqual([
      404,
      { code: "cart_gone", type: "not_found", message: STORE_REFUSALS.cart_gone.en },
    ])
    // Nor for calls that bypass the route.
    await expect(
      paymentsOf(store).createPaymentSession(shopper.collectionId, {
        provider_id: shopper.providerId,
        amount: 1,
        currency_code: "cad",
        data: {},
      })
    ).rejects.toMatchObject({ message: STORE_REFUSALS.cart_gone.en })
    expect(store.control.calls()).toHaveLength(calls)
  })

  it.each(["deleteCarts", "softDeleteCarts"] as const)(
    "has its payment held when its page is paid afterwards, and the shopper reads so (%s)",
    async (way) => {
      const { shopper, session } = await atThePage(store)
      await deleteCart(store, shopper, way)
      store.control.dropWebhooks()
      approved(shopper.pay(session))

      const { status, html } = await shopper.returnFromPage(session)
      expect(status).toBe(200)
      expect(html).toContain("Your payment has arrived")
      expect(await shopper.attempts()).toMatchObject([
        { status: "held", held_reason: "session_replaced", captured_at: null },
      ])
    }
  )

  it("is named as gone on the return page of a shopper who cancels", async () => {
    const { shopper, session } = await atThePage(store)
    await deleteCart(store, shopper)

    const waiting = await shopper.returnFromPage(session)
    expect(waiting.html).toContain("Confirming your payment")
    expect(waiting.html).toContain(`href="http://localhost:8000"`)
    const { status, html } = await shopper.returnFromPage(session, "cancel")
    expect(status).toBe(404)
    expect(html).toContain("This cart is no longer there")
  })
})

async function deleteCart(
  store: Store,
  { cartId }: Shopper,
  way: "deleteCarts" | "softDeleteCarts" = "deleteCarts"
): Promise<void> {
  await store.container.resolve(Modules.CART)[way]([cartId])
}
