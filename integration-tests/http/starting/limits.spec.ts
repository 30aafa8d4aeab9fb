import type { IPaymentModuleService } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { STORE_REFUSALS } from "../../../src/core"
import { ordersOf } from "../../helpers/money/cart-orders"
import {
  MANUAL_PROVIDER_ID,
  offerProviders,
  orderWithoutPaying,
} from "../../helpers/shopper/manual-payment"
import { approved, atThePage, expectOneOrder, completed } from "../../helpers/shopper/payments"
import type { Session, Shopper } from "../../helpers/shopper/shopper"
import { describeStore, poll, type Store } from "../../helpers/store/store"
import { rewriteAttempt } from "../../helpers/database/rewrite-attempt"

const MAX_PAGES = 3

describeStore(
  "What a cart may ask of the gateway",
  (store) => {
    describe("once a cart has had all its pages", () => {
      it("opens no other: 429 with a plain sentence, the cart intact, no page opened at the gateway", async () => {
        const { shopper } = await atTheCap(store)
        await shopper.addProduct("smoke-tea")
        const before = await shopper.cart()
        const opened = () =>
          store.control.calls().filter(({ endpoint }) => endpoint === "create").length
        const pages = opened()

        const { status, body } = await shopper.call(
          "POST",
          `/store/payment-collections/${shopper.collectionId}/payment-sessions`,
          { provider_id: shopper.providerId }
        )
        expect(status).toBe(429)
        expect(body).toEqual({
          code: "too_many_pages",
          type: "too_many_requests",
          message: STORE_REFUSALS.too_many_pages.en,
        })
        expect(opened()).toBe(pages)
        expect(await shopper.attempts()).toHaveLength(MAX_PAGES)
        expect(await shopper.cart()).toEqual(before)
      })

      it("offers the open one again, and paying it gives the order", async () => {
        const { shopper, session } = await atTheCap(store)
        const again = await shopper.startPayment()

        expect(again.data.checkout_url).toBe(session.data.checkout_url)
        shopper.pay(again)
        await completed(shopper)
        await expectOneOrder(store, shopper, again)
      })

      it("takes a proven payment although no page is left to offer", async () => {
        const { shopper, session } = await atTheCap(store)
        const attempt = (await shopper.attempts()).at(-1)
        store.control.dropWebhooks()
        approved(shopper.pay(session))
        await rewriteAttempt(store, attempt?.id ?? "", { status: "paid" })

        expect(await shopper.startPayment()).toMatchObject({ status: "captured" })
        expect((await shopper.complete()).body).toMatchObject({ type: "order" })
        await expectOneOrder(store, shopper, session)
      })

      it("opens none for starts that bypass the route either", async () => {
        const { shopper } = await atTheCap(store)
        await shopper.addProduct("smoke-tea")
        const calls = creations(store)
        const { total } = await shopper.cart()

        await expect(
          payments(store).createPaymentSession(shopper.collectionId, {
            provider_id: shopper.providerId,
            amount: total,
            currency_code: "cad",
            data: {},
          })
        ).rejects.toMatchObject({ message: STORE_REFUSALS.too_many_pages.en })
        expect(creations(store)).toBe(calls)
        expect(await shopper.attempts()).toHaveLength(MAX_PAGES)
      })

      it("allows other payment providers", async () => {
        const { shopper } = await atTheCap(store)
        await shopper.addProduct("smoke-tea")
        await offerProviders(store, shopper.providerId, MANUAL_PROVIDER_ID)
        shopper.providerId = MANUAL_PROVIDER_ID

        expect((await shopper.tryToPay()).status).toBe(200)
      })
    })

    it("does not count starts that the gateway gave no page for", async () => {
      const shopper = await store.shopper().fillCart()
      store.control.faults.next({
        endpoint: "create",
        respond: { status: 500, body: {} },
        times: 50,
      })
      for (let start = 0; start <= MAX_PAGES; start++) {
        expect((await shopper.tryToPay()).status).toBe(422)
      }
      store.control.faults.clear()

      expect((await shopper.startPayment()).data.checkout_url).toBeTruthy()
    })

    describe("a cart that has become an order", () => {
      it("gets a plain sentence and no page, and keeps its session", async () => {
        const shopper = await store.shopper().fillCart()
        await orderWithoutPaying(store, shopper)
        const sessions = await sessionsOf(store, shopper)
        const calls = store.control.calls().length

        expect(await shopper.tryToPay()).toEqual({
          status: 400,
          body: {
            code: "cart_completed",
            message: "This cart has already become an order. There is nothing more to pay in it.",
          },
        })
        expect(store.control.calls()).toHaveLength(calls)
        expect(sessions).toHaveLength(1)
        expect(await sessionsOf(store, shopper)).toEqual(sessions)
      })
    })

    describe("a provider that is removed from the region while its page is open", () => {
      it.each(["kept", "deleted"])(
        "gives the order when it is put back: Medusa completes no such cart, and the money waits (session %s)",
        async (session_is) => {
          const { shopper, session } = await atThePage(store)
          await offerProviders(store, MANUAL_PROVIDER_ID)
          if (session_is === "deleted") {
            await payments(store).deletePaymentSession(session.id)
          }
          store.control.dropWebhooks()
          shopper.pay(session)

          const [attempt] = await shopper.attempts()
          expect(await poll(store, attempt?.id ?? "")).toMatchObject({ status: "paid" })
          expect(await ordersOf(store, shopper.cartId)).toEqual([])

          await offerProviders(store, shopper.providerId)
          expect(await poll(store, attempt?.id ?? "")).toMatchObject({ status: "completed" })
          await expectOneOrder(store, shopper, session)
        }
      )

      it("holds the payment when it is not put back in time", async () => {
        const { shopper, session } = await atThePage(store)
        await offerProviders(store, MANUAL_PROVIDER_ID)
        store.control.dropWebhooks()
        shopper.pay(session)

        const [attempt] = await shopper.attempts()
        for (let failures = 1; failures <= 4; failures++) {
          expect(await poll(store, attempt?.id ?? "")).toMatchObject({ status: "paid" })
        }
        expect(await poll(store, attempt?.id ?? "")).toMatchObject({
          status: "held",
          held_reason: "order_not_placed",
        })
        const paid = await payments(store).listPayments(
          { payment_session_id: session.id },
          { relations: ["captures"] }
        )
        expect(paid).toEqual([])
      })

      it("holds the payment when the shopper has ordered in another way meanwhile", async () => {
        const { shopper, session } = await atThePage(store)
        await orderWithoutPaying(store, shopper)
        await offerProviders(store, MANUAL_PROVIDER_ID)
        const [order] = await ordersOf(store, shopper.cartId)
        store.control.dropWebhooks()
        shopper.pay(session)

        const [attempt] = await shopper.attempts()
        expect(await poll(store, attempt?.id ?? "")).toMatchObject({ status: "held" })
        expect(await ordersOf(store, shopper.cartId)).toEqual([order])
      })
    })
  },
  { env: { HOSTED_CHECKOUT_MAX_PAGES_PER_CART: String(MAX_PAGES) } }
)

/** A shopper who has opened every page that the cart may have; the last one is live. */
async function atTheCap(store: Store): Promise<{ shopper: Shopper; session: Session }> {
  const shopper = await store.shopper().fillCart()
  let session = await shopper.startPayment()
  for (let page = 2; page <= MAX_PAGES; page++) {
    await shopper.addProduct("trail-socks")
    session = await shopper.startPayment()
  }
  expect(await shopper.attempts()).toHaveLength(MAX_PAGES)
  return { shopper, session }
}

function payments(store: Store): IPaymentModuleService {
  return store.container.resolve<IPaymentModuleService>(Modules.PAYMENT)
}

async function sessionsOf(store: Store, { collectionId }: Shopper): Promise<string[]> {
  const sessions = await payments(store).listPaymentSessions({
    payment_collection_id: collectionId,
  })
  return sessions.map(({ id }) => id)
}

/** Calls that would open a page. */
function creations(store: Store): number {
  return store.control.calls().filter(({ endpoint }) => endpoint === "create").length
}
