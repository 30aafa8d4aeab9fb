import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { Evidence } from "../../src/core"
import { onTransition } from "../helpers/database/on-transition"
import { heldColumns, rewriteAttempt } from "../helpers/database/rewrite-attempt"
import { notify, verifySays } from "../helpers/gateway/gateway-reports"
import {
  evidenceOf,
  firstOf,
  isHeldReversed,
  pollFirst,
  refundAtTheGateway,
} from "../helpers/gateway/went-back"
import { ordersOf } from "../helpers/money/cart-orders"
import { capturedAndGivenUp, resolve } from "../helpers/money/held"
import { booked } from "../helpers/money/refunds"
import { paidWithoutOrder } from "../helpers/shopper/paid-without-order"
import { expectOneOrder } from "../helpers/shopper/payments"
import type { Shopper } from "../helpers/shopper/shopper"
import { paidUnheard, type UnheardPayment } from "../helpers/shopper/unheard-payment"
import { optionsOf } from "../helpers/store/options-of"
import { describeStore, poll, type Store } from "../helpers/store/store"
import { halfPlaced, putOff } from "./half-placed"

describeStore("A payment whose order is still to come", (store) => {
  const table = (name: string) =>
    store.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)(name)
  afterEach(() => jest.restoreAllMocks())

  it("locks its cart before its proof is processed", async () => {
    const { shopper } = await learned(store)
    const before = await shopper.cart()
    expect(await addPiece(shopper)).toMatchObject({ status: 400, body: { code: "cart_paid" } })
    expect(await shopper.cart()).toEqual(before)
  })

  describe("and could not be placed", () => {
    const waiting = async () => {
      const paid = await paidWithoutOrder(store)
      await rewriteAttempt(store, (await firstOf(paid.shopper)).id, putOff())
      await paid.mend()
      return paid
    }
    const expectNothingBooked = async (shopper: Shopper) => {
      expect(await ordersOf(store, shopper.cartId)).toEqual([])
      expect(await booked(store, shopper.collectionId)).toEqual([])
    }

    it.each([
      ["shopper's completion", async (shopper: Shopper) => void (await shopper.complete())],
      ["poll", async (shopper: Shopper) => void (await pollFirst(store, shopper))],
    ])("gets no order by a %s after it was returned", async (_, tryAgain) => {
      const { shopper } = await waiting()
      await refundAtTheGateway(store, shopper)
      await tryAgain(shopper)

      await expectNothingBooked(shopper)
      await pollFirst(store, shopper)
      expect(await isHeldReversed(shopper)).toBe(true)
    })

    it("gets no order by a shopper's completion while the gateway is away", async () => {
      const { shopper, session } = await waiting()
      verifySays(store, await firstOf(shopper), "reset")
      expect((await shopper.complete()).status).not.toBe(200)
      await expectNothingBooked(shopper)

      store.control.faults.clear()
      expect((await shopper.complete()).status).toBe(200)
      await expectOneOrder(store, shopper, session)
    })

    it("waits, and uses up no try, while the gateway is away", async () => {
      const { shopper, session } = await waiting()
      verifySays(store, await firstOf(shopper), "reset")
      expect(await pollFirst(store, shopper)).toMatchObject({ status: "paid", placement_count: 1 })
      await expectNothingBooked(shopper)

      store.control.faults.clear()
      expect(await pollFirst(store, shopper)).toMatchObject({ status: "completed" })
      await expectOneOrder(store, shopper, session)
    })
  })

  it.each([
    ["its cart", "order_payment_collection"],
    ["its payment", "order_cart"],
  ])("is booked on an order that only %s is linked to", async (_, lost) => {
    const { shopper, session, attemptId, orderId } = await halfPlaced(store)
    await table(lost).where({ order_id: orderId }).del()
    await table("cart").where({ id: shopper.cartId }).update({ completed_at: null })

    expect(await poll(store, attemptId)).toMatchObject({ status: "completed", order_id: orderId })
    await expectOneOrder(store, shopper, session)
    expect(await shopper.cart()).toMatchObject({ completed_at: expect.any(String) })
  })

  it("opens no page on the collection that the cart has left", async () => {
    const { shopper, mend } = await capturedAndGivenUp(store)
    await mend()
    expect((await resolve(store, shopper, { action: "refunded", note: "ref_1" })).status).toBe(200)

    const pages = store.control.sessions().length
    // A tab that has not reloaded the cart.
    expect(await shopper.tryToPay()).toMatchObject({ status: 404, body: { code: "session_gone" } })
    expect(store.control.sessions()).toHaveLength(pages)
  })

  it.each(["evidence_conflict", "paid_again"] as const)(
    "is not closed with a note where the gateway says that it was made: %s",
    async (reason) => {
      const { shopper, attempt } = await learned(store)
      await rewriteAttempt(store, attempt.id, heldColumns(reason))
      expect(await resolve(store, shopper, { action: "closed", note: "because" })).toMatchObject({
        status: 400,
        body: { code: "not_closable" },
      })
      expect(await firstOf(shopper)).toMatchObject({ status: "held", resolution: null })
    }
  )

  it.each(["closed", "refunded"])(
    "is not %s when new evidence arrives at the same moment",
    async (action) => {
      const { shopper, attempt } = await learned(store)
      await notify(store, attempt, { status: "refunded" })
      const held = await rewriteAttempt(store, attempt.id, heldColumns("evidence_conflict"))
      const news = { ...evidenceOf(held, "chargeback"), transaction_id: "txn_second" }
      const arriving = onTransition(store, async (_, write) => {
        arriving.mockRestore()
        await store.repositories.evidence.add(attempt.id, news, "poll", optionsOf(store))
        return await write()
      })

      expect(await resolve(store, shopper, { action, note: "ref_1" })).toMatchObject({
        status: 400,
        body: { code: "news_arrived" },
      })
      expect(await firstOf(shopper)).toMatchObject({ status: "held", resolution: null })
    }
  )
})

/** The gateway's approval is stored, and processing has not come to it. */
async function learned(store: Store): Promise<UnheardPayment> {
  const paid = await paidUnheard(store)
  await store.repositories.evidence.add(paid.attempt.id, approvalOf(paid), "poll", optionsOf(store))
  await rewriteAttempt(store, paid.attempt.id, putOff())
  return paid
}

function approvalOf({ attempt, transaction }: UnheardPayment): Evidence {
  const { amount, currency, transaction_id } = transaction
  return {
    source: "verify",
    event: null,
    status: "approved",
    http_status: null,
    at: new Date().toISOString(),
    sent_at: null,
    amount,
    currency,
    reference: attempt.id,
    merchant_site_id: null,
    transaction_id,
    card_type: null,
    card_number_masked: null,
  }
}

async function addPiece(shopper: Shopper) {
  const { items } = (await shopper.cart()) as { items: { id: string }[] }
  return await shopper.call<{ code?: string }>(
    "POST",
    `/store/carts/${shopper.cartId}/line-items/${items[0]?.id}`,
    { quantity: 3 }
  )
}
