import { reconcileDue } from "../../../src/payments/reconcile/reconcile"
import { describeShop } from "../support/describe-shop"
import { TOTAL } from "../support/shop"

const NOT_PLACED = { status: "held", reason: "order_not_placed", captured_at: null }

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

  it("An order that Medusa cannot place is retried at growing intervals, until its payment is held for an admin without having been captured [case 53] [case 62]", async () => {
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

  it("When placing the order has failed, a shopper who returns from the payment page does not make the plugin try again before the next scheduled try", async () => {
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

describeShop("A payment session without data", (shop) => {
  it("A payment becomes an order at the next check although its payment session in Medusa has lost its data [case 57]", async () => {
    const shopper = await shop.shopperWhoPaid()
    shopper.rewriteSession({ data: {} })
    await shop.poll(shopper)
    shopper.expectOneOrder()
  })

  it("When a payment session has lost its data before the capture, Medusa's captured payment still names the session and the payment page's handle [case 57]", async () => {
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
