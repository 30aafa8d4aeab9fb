import type { Cents } from "../../../src/core/money/money"
import { reconcileDue } from "../../../src/payments/reconcile/reconcile"
import type { Order, Payment } from "../../simulation/fakes/medusa/tables"
import { describeShop } from "../support/describe-shop"
import { DEARER, TOTAL } from "../support/shop"
import type { Shopper } from "../support/shopper"

const NOT_PLACED = { status: "held", reason: "order_not_placed", captured_at: null }
const REFUND = { reference_id: "ref_of_core", amount: -TOTAL }
const DIFFERS = { status: "held", reason: "order_differs" }

describeShop("Completing a paid cart", (shop) => {
  it("A payment whose order fails twice and then succeeds makes one order with one capture [case 62]", async () => {
    const shopper = await shop.shopperWhoPaidWithoutOrder("after_capture")
    await shop.poll(shopper)
    expect(shopper.row).toMatchObject({ status: "proven", order_id: null })
    shopper.orderCanBePlaced()

    await shop.poll(shopper)
    expect(shopper.row).toMatchObject({ status: "completed" })
    shopper.expectOneOrder()
  })

  it("An order that fails after its payment was captured is retried by the reconcile job at the same growing intervals", async () => {
    const shopper = await shop.shopperWhoPaidWithoutOrder("after_capture")
    for (const seconds of [30, 120, 600]) {
      shop.run.passes(Number(shopper.attempt.next_check_at) - shop.run.now().getTime() + 1)
      const tried = shop.run.now().getTime()
      await reconcileDue(shop.deps)
      expect(shopper.row.status).toBe("proven")
      const next = Number(shopper.attempt.next_check_at) - tried
      expect(Math.floor(next / 1_000)).toBe(seconds)
    }
  })

  it("A failing order is retried at growing intervals until its payment is held for an admin, not captured [case 53] [case 62]", async () => {
    const shopper = await shop.shopperWhoPaidWithoutOrder()
    const waits: number[] = []
    for (let tries = 0; tries < 10 && shopper.row.status === "proven"; tries++) {
      waits.push((shopper.attempt.next_check_at?.getTime() ?? 0) - shop.run.now().getTime())
      await shop.poll(shopper)
    }
    expect(waits).toEqual(waits.toSorted((one, other) => one - other))
    expect(waits).toHaveLength(4)
    expect(shopper.row).toMatchObject(NOT_PLACED)
    expect([shopper.orders, shopper.payments]).toEqual([[], []])
  })

  it("A shopper who returns right after placing the order failed does not make the plugin try again before the next try is due", async () => {
    const shopper = await shop.shopperWhoPaidWithoutOrder()
    await shopper.returns()
    expect(shopper.row).toMatchObject({ status: "proven", placement_count: 1 })
  })

  it("A captured payment that is held for an admin because its order failed is completed when the shopper completes the cart", async () => {
    const shopper = await shop.shopperWhoseOrderFailedAfterCapture()
    shopper.orderCanBePlaced()
    await shopper.complete()
    await shop.poll(shopper)
    expect(shopper.row).toMatchObject({ status: "completed" })
    shopper.expectOneOrder()
  })

  it("A shopper cannot complete the cart of an uncaptured payment that is held for an admin; the admin can place the order", async () => {
    const shopper = await shop.shopperWhoseOrderFailed()
    shopper.orderCanBePlaced()
    await expect(shopper.complete()).rejects.toThrow()
    expect([shopper.orders, shopper.payments]).toEqual([[], []])
    await shop.act(shopper, { action: "place_order" })
    shopper.expectOneOrder()
  })

  it("A captured payment gets its order although the changed gateway profile no longer lists the payment's status [case 61]", async () => {
    const shopper = await shop.shopperWhoPaidWithoutOrder("after_capture")
    shopper.orderCanBePlaced()
    shop.configure({ statuses: { approved: ["settled"] } })
    await shop.poll(shopper)
    expect(shopper.row).toMatchObject({ status: "completed" })
    shopper.expectOneOrder()
  })

  it("A completed payment has an order, equal sums at the gateway and in Medusa, and a payment page that ended as paid", async () => {
    const shopper = await shop.shopperWithOrder()
    expect(shopper.row).toMatchObject({
      order_id: shopper.expectOneOrder().id,
      ...{ reason: null, held_since: null, notify_at: null, announce_at: null },
      balances: { approved: TOTAL, returned: 0, gateway: TOTAL, captured: TOTAL, refunded: 0 },
    })
    expect(shopper.attempt).toMatchObject({ status: "over", over_because: "paid" })
    expect(shopper.timeline).toEqual(["page_opened", "payment_proven", "completed"])
  })
})

describeShop("An order of another total than its payment", (shop) => {
  const captured = async () => {
    const shopper = await shop.shopperWhoPaidWithoutOrder("after_capture")
    shopper.orderCanBePlaced()
    shopper.rewriteCart({ total: DEARER })
    return shopper
  }

  it("A captured payment is held for an admin, and places no order, when the cart has become dearer since the payment [case 53]", async () => {
    const shopper = await captured()
    await shop.poll(shopper)
    expect(shopper.orders).toEqual([])
    expect(shopper.row).toMatchObject({ status: "held", reason: "cart_changed" })
  })

  it("A payment is held when its order is dearer than the payment, until an admin accepts the difference [case 53]", async () => {
    const shopper = await captured()
    await shopper.complete()
    await shop.poll(shopper)
    expect(shopper.row).toMatchObject({ ...DIFFERS, order_id: shopper.orders[0]?.id })
    await shop.act(shopper, { action: "close", note: "the rest in cash" })
    expect(shopper.row).toMatchObject({ status: "completed", reason: null })
  })

  it("A payment is held for an admin when its order shows a refund that the payment provider had refused", async () => {
    const shopper = await shop.shopperWhoseOrderLacksItsPayment()
    const [order] = shopper.orders
    const [payment] = shopper.payments
    const refund = { reference_id: payment?.id ?? "", amount: -TOTAL as Cents }
    shop.tables.orders.set(order?.id ?? "", { ...order, transactions: [refund] } as never)
    await shop.poll(shopper)
    expect(shopper.row).toMatchObject({ ...DIFFERS, order_id: order?.id })
  })

  /** The order has the capture of a payment that Medusa has refunded and the gateway has returned. */
  async function refundedWith({
    total = TOTAL,
    transactions = [],
  }: Partial<Order>): Promise<Shopper> {
    const shopper = await shop.shopperWithOrder()
    const [payment] = shopper.payments
    const [placed] = shopper.orders
    const refunds = [{ id: "ref_of_core", amount: TOTAL, by: undefined }]
    shop.tables.payments.set(payment?.id ?? "", { ...(payment as Payment), refunds })
    const all = [...(placed?.transactions ?? []), ...transactions]
    transactions.forEach(() => shop.refundedOrders.add(placed?.id ?? ""))
    shop.tables.orders.set(placed?.id ?? "", { ...(placed as Order), total, transactions: all })
    shopper.getsBack()
    await shop.poll(shopper)
    return shopper
  }

  it("A payment is held for an admin when its order counts it as paid although Medusa had refunded it before", async () => {
    const shopper = await refundedWith({})
    expect(shopper.row).toMatchObject({ ...DIFFERS, order_id: shopper.orders[0]?.id })
  })

  it.each([
    ["costs nothing any more", { total: 0, transactions: [REFUND] }],
    [
      "was paid with another payment",
      { transactions: [REFUND, { reference_id: "capt_of_another", amount: TOTAL }] },
    ],
  ])("A refunded payment is not held for an admin when its order %s", async (_, order) => {
    const shopper = await refundedWith(order)
    expect(shopper.row).not.toMatchObject({ status: "held" })
  })
})

describeShop("A payment session without data", (shop) => {
  it("A payment becomes an order at the next check although its payment session in Medusa has lost its data [case 57]", async () => {
    const shopper = await shop.shopperWhoPaid()
    shopper.rewriteSession({ data: {} })
    await shop.poll(shopper)
    shopper.expectOneOrder()
  })

  it("A payment captured from a session that lost its data still names the session and the payment page's handle [case 57]", async () => {
    const shopper = await shop.shopperWhoPaid()
    shopper.rewriteSession({ data: {} })
    await shop.notify(shopper)
    const { handle, payment_session_id: session_id } = shopper.attempt
    expect(shopper.payments).toMatchObject([{ data: { handle, session_id } }])
  })
})

describeShop("A cart that is paid and has no order yet", (shop) => {
  it("A shopper whose approved payment waits for its order cannot pay the same cart with another provider", async () => {
    const shopper = await shop.shopperWhoPaidWithoutOrder()
    await expect(shopper.start("pp_system_default")).rejects.toMatchObject({
      code: "payment_arrived",
    })
    shopper.orderCanBePlaced()
  })

  describe("whose order could not be placed", () => {
    const waiting = async () => {
      const shopper = await shop.shopperWhoPaidWithoutOrder()
      shopper.orderCanBePlaced()
      return shopper
    }

    it.each(["the shopper's completion", "a check"])(
      "A payment that the gateway refunded after its order failed gets no order through %s",
      async (by) => {
        const shopper = await waiting()
        shopper.getsBack()
        await (by === "a check" ? shop.poll(shopper) : expect(shopper.complete()).rejects.toThrow())
        expect([shopper.orders, shopper.payments]).toEqual([[], []])

        await shop.poll(shopper)
        expect(shopper.row).toMatchObject({ status: "closed", captured_at: null })
      }
    )

    it("A failed order is not placed again, and no retry is counted, while the gateway cannot be reached", async () => {
      const shopper = await waiting()
      shop.verifySays(shopper, new Error("the connection was reset"))
      await expect(shopper.complete()).rejects.toThrow()
      await shop.poll(shopper)
      expect(shopper.row).toMatchObject({ status: "proven", placement_count: 1 })
      expect([shopper.orders, shopper.payments]).toEqual([[], []])

      shop.gateway.answer = undefined
      await shop.poll(shopper)
      shopper.expectOneOrder()
    })

    it("A payment whose order failed is held for an admin when the gateway cannot be reached for a day", async () => {
      const shopper = await waiting()
      shop.verifySays(shopper, new Error("the connection was reset"))
      shop.run.passes(25 * 60 * 60_000)
      await shop.poll(shopper)
      expect(shopper.row).toMatchObject(NOT_PLACED)
      shop.gateway.answer = undefined
      await shop.act(shopper, { action: "place_order" })
      shopper.expectOneOrder()
    })
  })
})
