import type { Cents } from "../../../src/core"
import { completionRefusal } from "../../../src/payments/authorize/completion-refusal"
import { isPaid } from "../../../src/payments/is-paid"
import { describeShop } from "../support/describe-shop"
import { DEARER, TOTAL } from "../support/shop"

const NOT_PLACED = { status: "held", held_reason: "order_not_placed", captured_at: null }

describeShop("Completing a paid cart", (shop) => {
  it("that fails twice, then works: one order, one capture", async () => {
    const shopper = await shop.paidWithoutOrder("after")
    expect(await shop.poll(shopper)).toMatchObject({ status: "paid", order_id: null })
    shopper.mend()

    expect(await shop.poll(shopper)).toMatchObject({ status: "completed" })
    shopper.expectOneOrder()
  })

  it("that never works is tried less and less often, then held, and books nothing", async () => {
    const shopper = await shop.paidWithoutOrder()
    const waits: number[] = []
    for (let tries = 0; tries < 10 && (await shop.poll(shopper)).status === "paid"; tries++) {
      waits.push((shopper.attempt.next_check_at?.getTime() ?? 0) - shop.run.now().getTime())
    }
    expect(waits).toEqual(waits.toSorted((one, other) => one - other))
    expect(waits).toHaveLength(3)
    expect(shopper.attempt).toMatchObject(NOT_PLACED)
    expect([shopper.orders, shopper.payments]).toEqual([[], []])
  })

  it("is tried by a returning shopper on its back-off only", async () => {
    const shopper = await shop.paidWithoutOrder()
    await shopper.returns()
    expect(shopper.attempt).toMatchObject({ status: "paid", placement_count: 1 })
  })

  it("is completed by processing where the shopper has placed the order after it was given up", async () => {
    const shopper = await shop.givenUp()
    shopper.mend()
    await shopper.complete()
    expect(await shop.poll(shopper)).toMatchObject({ status: "completed" })
    shopper.expectOneOrder()
  })

  it("places the order of a captured payment whose status becomes unknown", async () => {
    const shopper = await shop.paidWithoutOrder("after")
    shopper.mend()
    shop.configure({ statuses: { approved: ["settled"] } })
    expect(await shop.poll(shopper)).toMatchObject({ status: "completed" })
  })
})

describeShop("A completion that Medusa refuses", (shop) => {
  it("says that the shopper can still pay only where the gateway has no payment", async () => {
    const unpaid = await shop.atThePage()
    const held = await shop.paidAReplacedPage()
    const approved = await shop.paidWithoutOrder()
    const refunded = await shop.givenUp()
    await shop.resolve(refunded, { action: "refunded", note: "ref_1" })

    const refusals = [unpaid, held, approved, refunded].map(({ attempts }) =>
      completionRefusal(attempts, shop.deps)
    )
    expect(refusals).toEqual([
      ...["payment_not_confirmed", "payment_held"],
      ...["payment_arrived", "payment_not_confirmed"],
    ])
  })
})

describeShop("A cart that is paid and has no order yet", (shop) => {
  it("cannot be paid with another provider", async () => {
    const shopper = await shop.paidWithoutOrder()
    await expect(shopper.start("pp_system_default")).rejects.toMatchObject({
      code: "payment_arrived",
    })
  })

  it("changes again once its payment is recorded as refunded", async () => {
    const shopper = await shop.givenUp()
    expect(isPaid(shopper.attempt, shop.deps)).toBe(true)
    await shop.resolve(shopper, { action: "refunded", note: "ref_1" })
    expect(isPaid(shopper.attempt, shop.deps)).toBe(false)
  })

  it("may change once its payment pays for another order, also after a retry", async () => {
    const shopper = await shop.givenUp()
    await shop.resolve(shopper, { action: "apply_to_order", order_id: shop.unpaidOrder() })
    shop.rewrite(shopper, { status: "paid", order_id: null, completed_at: null })
    expect(isPaid(shopper.attempt, shop.deps)).toBe(false)
  })

  describe("whose order has another total than its payment", () => {
    const differently = async () => {
      const shopper = await shop.paidWithoutOrder("after")
      shopper.mend()
      shopper.rewriteCart({ total: DEARER })
      return shopper
    }

    it("holds the payment with its order, also where it was held for another reason before", async () => {
      const shopper = await shop.capturedAndGivenUp()
      shop.rewrite(shopper, { held_reason: "session_replaced" })
      shopper.mend()
      shopper.rewriteCart({ total: DEARER })
      await shopper.complete()
      const order_id = shopper.orders[0]?.id
      const differs = { status: "held", held_reason: "order_differs", order_id }
      expect(await shop.poll(shopper)).toMatchObject(differs)
    })

    it.each(["the shopper", "processing"])(
      "holds the payment when the order is placed by %s",
      async (by) => {
        const shopper = await differently()
        if (by === "the shopper") {
          await shopper.complete()
        }
        await shop.poll(shopper)
        expect(shopper.orders).toMatchObject([{ total: DEARER, transactions: [{ amount: TOTAL }] }])
        expect(shopper.attempt).toMatchObject({
          status: "held",
          held_reason: "order_differs",
          order_id: shopper.orders[0]?.id,
        })
      }
    )

    it.each(["the shopper", "processing"])(
      "holds the payment when an interrupted undo left a refund, and the order is placed by %s",
      async (by) => {
        const shopper = await shop.paidUnheard()
        shopper.meet("after")
        const died = new Error("the server died")
        shop.run.meanwhile("medusa drops the refund", () => Promise.reject(died))
        await shop.poll(shopper)
        shopper.mend()
        expect(shopper.refunded).toBe(TOTAL)
        shop.run.passes(60 * 60_000)
        if (by === "the shopper") {
          await shopper.complete()
        }
        await shop.poll(shopper)
        expect(shopper.orders).toMatchObject([{ total: TOTAL, transactions: [{ amount: TOTAL }] }])
        expect(shopper.attempt).toMatchObject({ status: "held", held_reason: "order_differs" })
        const kept = { action: "closed", note: "the gateway has the money" } as const
        expect(await shop.resolve(shopper, kept)).toMatchObject({ status: "completed" })
        expect(await shop.poll(shopper)).toMatchObject({ status: "completed" })

        await shop.server.core.orders.cancelOrder(shopper.orders[0]?.id ?? "")
        const canceled = { status: "held", held_reason: "order_canceled" }
        expect(await shop.poll(shopper)).toMatchObject(canceled)
        expect(shop.database.refundTasks.all()).toEqual([])
        const refunded = { action: "refunded", note: "gw_ref_1" } as const
        expect(await shop.resolve(shopper, refunded)).toMatchObject({ status: "resolved" })
      }
    )

    it("is held again by a retry, and completed when an admin keeps the order", async () => {
      const shopper = await differently()
      await shop.poll(shopper)
      expect(await shop.resolve(shopper, { action: "retry" })).toMatchObject({
        held_reason: "order_differs",
      })
      const refunded = { action: "refunded", note: "ref_1" } as const
      await expect(shop.resolve(shopper, refunded)).rejects.toMatchObject({
        code: "order_not_refunded",
      })
      const kept = { action: "closed", note: "the rest in cash" } as const
      expect(await shop.resolve(shopper, kept)).toMatchObject({
        status: "completed",
        next_check_at: expect.any(Date),
      })
      shop.tables.orders.forEach((order, id) =>
        shop.tables.orders.set(id, { ...order, edits: [DEARER - TOTAL] })
      )
    })
  })
})

describeShop("An order that is paid once its placement was interrupted", (shop) => {
  it("is held where core has taken a refused refund off it", async () => {
    const shopper = await shop.withoutTransaction()
    const [order] = shopper.orders
    const [payment] = shopper.payments
    const refund = { reference_id: payment?.id ?? "", amount: -TOTAL as Cents }
    shop.tables.orders.set(order?.id ?? "", { ...order, transactions: [refund] } as never)
    expect(await shop.poll(shopper)).toMatchObject({
      status: "held",
      held_reason: "order_differs",
      order_id: order?.id,
    })
  })
})

describeShop("A payment session without data", (shop) => {
  it("becomes an order when the payment is polled", async () => {
    const shopper = await shop.paidUnheard()
    shopper.rewriteSession({ data: {} })
    expect(await shop.poll(shopper)).toMatchObject({ status: "completed" })
    shopper.expectOneOrder()
  })

  it("names its session and its handle once it is captured", async () => {
    const shopper = await shop.paidUnheard()
    shopper.rewriteSession({ data: {} })
    await shop.notify(shopper)
    const { handle, payment_session_id: session_id } = shopper.attempt
    expect(shopper.payments).toMatchObject([{ data: { handle, session_id } }])
  })
})
