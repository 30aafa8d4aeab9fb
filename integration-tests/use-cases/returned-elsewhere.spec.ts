import { HELD_SENTENCES, heldText, type Cents } from "../../src/core"
import { offeredActions } from "../../src/payments/resolve/offered-actions"
import { ELSEWHERE } from "../simulation/world/server"
import { describeShop } from "./support/describe-shop"
import type { Shopper } from "./support/shopper"

const PART = { event: "payment.refunded", status: "refunded", amount: "5.00" }
const CLOSED = { action: "closed", note: "seen" } as const
const REST_REFUNDED = { action: "refunded", note: "ref_1", all_returned: true } as const
const NOT_CLOSABLE = { code: "not_closable" }

describeShop("A returned payment whose money no order has", (shop) => {
  const orderedElsewhere = async () => {
    const shopper = await shop.paidUnheard()
    await shopper.ordersElsewhere()
    return shopper
  }

  const isReturnedInPart = async (shopper: Shopper) => {
    shopper.isReturned(500)
    await shop.notify(shopper, PART)
    expect(shopper.attempt).toMatchObject({ status: "held", held_reason: "gateway_reversed" })
  }

  /** Medusa has captured it; then a hook of the store failed, and core has completed the cart with the other provider. */
  const capturedForNothing = async () => {
    const shopper = await shop.paidUnheard()
    await shopper.start(ELSEWHERE)
    shopper.rewriteCart({ hookFailures: 2 })
    // Which session core opens again, and which one it completes the cart with, is not specified.
    const chooses = (int: (least: number, most?: number) => number) =>
      Object.assign(shop.run.random, { int })
    const last = (least: number, most?: number) => most ?? least
    const first = (least: number) => least
    shop.run.meanwhile(`medusa deletes ${shopper.session.id}`, async () => {
      chooses(last)
      await shopper.complete().catch(() => undefined)
      chooses(first)
    })
    await shop.poll(shopper)
    chooses(last)
    await shopper.complete()
    chooses(first)
    expect(shopper.orders).toMatchObject([{ transactions: [] }])
    return shopper
  }

  it("cannot be closed with a note when another provider was paid for the order: the gateway keeps the rest", async () => {
    const shopper = await orderedElsewhere()
    await isReturnedInPart(shopper)
    await expect(shop.resolve(shopper, CLOSED)).rejects.toMatchObject(NOT_CLOSABLE)
    shopper.isReturned()
    expect(await shop.resolve(shopper, REST_REFUNDED)).toMatchObject({ status: "resolved" })
  })

  it("cannot be closed with a note when Medusa has captured it, and another provider was paid for the order", async () => {
    const shopper = await capturedForNothing()
    await isReturnedInPart(shopper)
    expect(shopper.attempt).toMatchObject({ captured_at: expect.any(Date), order_id: null })
    const own = shopper.payments.find(({ captures }) => captures.length > 0)
    await shop.server.core.orders.refund(own?.id ?? "", 500 as Cents)
    shop.refundedOrders.add(shopper.orders[0]?.id ?? "")
    await expect(shop.resolve(shopper, CLOSED)).rejects.toMatchObject(NOT_CLOSABLE)
    expect(await offeredActions(shopper.attempt, shop.deps)).not.toContain("closed")
  })

  it("cannot be closed with a note when the server died before Medusa booked it on the order", async () => {
    const shopper = await shop.paidUnheard()
    const died = new Error("the server died")
    shop.run.meanwhile("medusa books", async () => await Promise.reject(died))
    shop.run.meanwhile("medusa undoes", async () => await Promise.reject(died))
    await expect(shopper.complete()).rejects.toThrow(died.message)
    await isReturnedInPart(shopper)
    expect(shopper.attempt.captured_at).not.toBeNull()
    expect(shopper.orders).toMatchObject([{ transactions: [] }])
    await expect(shop.resolve(shopper, CLOSED)).rejects.toMatchObject(NOT_CLOSABLE)
  })

  it.each([
    ["there is no order", async () => await shop.paidUnheard()],
    ["another provider was paid for the order", orderedElsewhere],
  ])(
    "cannot be closed with a note when both sources report a part, after they contradicted each other: %s",
    async (_, paid) => {
      const shopper = await paid()
      shop.verifySays(shopper, { status: "approved" })
      shopper.isReturned(500)
      await shop.notify(shopper, PART)
      shop.gateway.answer = undefined
      await shop.poll(shopper)
      expect(shopper.attempt).toMatchObject({ held_reason: "evidence_conflict" })
      await expect(shop.resolve(shopper, CLOSED)).rejects.toMatchObject(NOT_CLOSABLE)
      expect(await shop.resolve(shopper, REST_REFUNDED)).toMatchObject({ status: "resolved" })
    }
  )

  it("is not dismissed as not returned when all of it was, and another provider was paid for the order", async () => {
    const shopper = await orderedElsewhere()
    shopper.isReturned()
    await shop.approve(shopper)
    await shop.notify(shopper, { ...PART, amount: "40.00" })
    const retry = { action: "retry", not_returned: true, note: "dispute 7 was won" } as const
    await expect(shop.resolve(shopper, retry)).rejects.toMatchObject({ code: "not_retryable" })
  })

  it("may only be recorded as refunded, and its text says so, after core has undone its order", async () => {
    const shopper = await shop.paidUnheard()
    shopper.rewriteCart({ hookFailures: 1 })
    shop.run.meanwhile("medusa undoes", async () => {
      shop.run.expireLocks()
      await shop.poll(shopper)
      shopper.isReturned()
      await shop.poll(shopper)
      shop.run.expireLocks()
    })
    await shopper.complete().catch(() => undefined)
    shop.run.expireLocks()
    await shop.poll(shopper)
    const actions = await offeredActions(shopper.attempt, shop.deps)
    expect(actions).toEqual(["refunded"])
    const text = heldText({ ...shopper.attempt, actions })
    expect(HELD_SENTENCES[text]).toBe(HELD_SENTENCES.reversed_released)
  })
})
