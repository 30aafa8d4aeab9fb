import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { AdminAttemptResponse } from "../../../src/admin-api"
import type { Evidence } from "../../../src/core"
import { asAdmin } from "../../helpers/admin/admin"
import { ordersOf } from "../../helpers/money/cart-orders"
import { capturedAndGivenUp, resolve } from "../../helpers/money/held"
import { unpaidOrder } from "../../helpers/shopper/manual-payment"
import { optionsOf } from "../../helpers/store/options-of"
import { approved, expectOneOrder } from "../../helpers/shopper/payments"
import { booked } from "../../helpers/money/refunds"
import { storeTests, poll, type Store } from "../../helpers/store/store"
import { paidUnheard, type UnheardPayment } from "../../helpers/shopper/unheard-payment"
import { heldColumns, rewriteAttempt } from "../../helpers/database/rewrite-attempt"
import { halfPlaced } from "../../safety/half-placed"

export const deadClaims = storeTests("A claim whose session is gone", (store) => {
  it("is released, and the order comes over a new session", async () => {
    const { shopper, session, attempt } = await claimedAndLost(store)

    expect(await poll(store, attempt.id)).toMatchObject({ status: "completed" })
    await expectOneOrder(store, shopper, session)
  })

  it("is released, and the timeline says so", async () => {
    const { attempt } = await claimedAndLost(store)
    const claimed = await store.repositories.attempts.byId(attempt.id)
    await poll(store, attempt.id)

    const { body } = await asAdmin<AdminAttemptResponse>(
      store,
      "GET",
      `/admin/hosted-checkout/attempts/${attempt.id}`
    )
    expect(body.attempt.events).toContainEqual(
      expect.objectContaining({
        kind: "claim_released",
        trigger: "poll",
        data: { claimed_at: claimed?.captured_at?.toISOString() },
      })
    )
  })

  it("is released for a returning shopper", async () => {
    const { shopper, session } = await claimedAndLost(store)
    await shopper.returnFromPage(session)
    await expectOneOrder(store, shopper, session)
  })

  describe("and which is held", () => {
    const heldAndLost = async () => {
      const lost = await claimedAndLost(store)
      await poll(store, (await heldFor(store, lost.attempt.id)).id)
      return lost
    }

    it("becomes an order when it is tried again", async () => {
      const { shopper, session } = await heldAndLost()
      const { body } = await resolve(store, shopper, { action: "retry" })
      expect(body.attempt).toMatchObject({ status: "completed" })
      await expectOneOrder(store, shopper, session)
    })

    it("is applied to another order", async () => {
      const { shopper } = await heldAndLost()
      const { cartId, id: order_id } = await unpaidOrder(store)
      const { body } = await resolve(store, shopper, { action: "apply_to_order", order_id })
      expect(body.attempt).toMatchObject({ status: "completed", order_id })
      const [order] = await ordersOf(store, cartId)
      expect(order).toMatchObject({ captures: [order?.total], transactions: [order?.total] })
    })

    it("lets the cart be paid again once it is recorded as refunded", async () => {
      const { shopper } = await heldAndLost()
      const { status } = await resolve(store, shopper, { action: "refunded", note: "ref_1" })
      expect(status).toBe(200)

      const again = await shopper.startPayment()
      approved(shopper.pay(again))
      await shopper.returnFromPage(again)
      const [order, ...others] = await ordersOf(store, shopper.cartId)
      expect(order).toMatchObject({ transactions: [order?.total] })
      expect(others).toEqual([])
    })
  })

  it("keeps its order from being paid by hand while its session exists, and is booked", async () => {
    const { shopper, session, attemptId, orderId } = await halfPlaced(store)
    await rewriteAttempt(store, attemptId, { captured_at: new Date() })
    const paidByHand = await asAdmin<{ message: string }>(
      store,
      "POST",
      `/admin/payment-collections/${shopper.collectionId}/mark-as-paid`,
      { order_id: orderId }
    )
    expect(paidByHand.body.message).toMatch(/could not delete all payment sessions/i)

    expect(await poll(store, attemptId)).toMatchObject({ status: "completed" })
    await expectOneOrder(store, shopper, session)
  })

  it("stays where Medusa has booked it: the payment is found by its reference, and can be refunded", async () => {
    const { shopper, session } = await capturedAndGivenUp(store)
    await loseSession(store, session.id)
    const [attempt] = await shopper.attempts()
    await poll(store, attempt?.id ?? "")
    expect(await shopper.attempts()).toMatchObject([
      { status: "held", captured_at: expect.any(Date) },
    ])

    const { status } = await resolve(store, shopper, { action: "refunded", note: "ref_1" })
    expect(status).toBe(200)
    expect(await booked(store, shopper.collectionId)).toEqual([
      { captured: [expect.any(Number)], refunded: [expect.any(Number)] },
    ])
  })
})

/** As a kill between claim and booking leaves it, while the cart was changed. */
async function claimedAndLost(store: Store) {
  const paid = await paidUnheard(store)
  const { attempt, session } = paid
  // Learned, so that what follows needs no answer of the gateway.
  await store.repositories.evidence.add(attempt.id, approvalOf(paid), "poll", optionsOf(store))
  expect(await store.repositories.attempts.claimCapture(attempt, session.id, new Date())).toBe(true)
  await loseSession(store, session.id)
  return paid
}

function approvalOf({ attempt, transaction }: UnheardPayment): Evidence {
  return {
    source: "verify",
    event: null,
    status: "approved",
    http_status: null,
    at: new Date().toISOString(),
    sent_at: null,
    amount: transaction.amount,
    currency: transaction.currency,
    reference: attempt.id,
    merchant_site_id: null,
    transaction_id: transaction.transaction_id,
    card_type: null,
    card_number_masked: null,
  }
}

async function heldFor(store: Store, id: string) {
  return await rewriteAttempt(store, id, heldColumns("order_not_placed"))
}

async function loseSession(store: Store, id: string): Promise<void> {
  const db = store.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
  await db("payment_session").where({ id }).del()
}
