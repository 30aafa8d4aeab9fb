import type { Cents } from "../../../src/core/money/money"
import { processPage } from "../../../src/payments/process/process-page"
import { ELSEWHERE } from "../../simulation/world/server"
import type { Payment } from "../../simulation/fakes/medusa/tables"
import { describeShop } from "../support/describe-shop"
import { TOTAL } from "../support/shop"
import type { Shopper } from "../support/shopper"

const RETURNED = { status: "held", reason: "returned" }
const NOT_CAPTURED = { status: "closed", captured_at: null, balances: { gateway: 0, captured: 0 } }
/** Medusa still has what it captured: the difference is with a person. */
const CAPTURED = { ...RETURNED, balances: { gateway: 0, captured: TOTAL, refunded: 0 } }

/** Whoever completes the cart, and whatever is fixed. */
async function expectNoOrderEver(shopper: Shopper): Promise<void> {
  shopper.orderCanBePlaced()
  await expect(shopper.complete()).rejects.toThrow()
  expect(shopper.orders).toEqual([])
}

describeShop("A payment that was returned before Medusa booked anything", (shop) => {
  it("A payment that the gateway refunded before the order was placed is closed without an admin, and the shopper may pay again", async () => {
    const shopper = await shop.shopperWhoPaidWithoutOrder()
    shopper.orderCanBePlaced()
    shopper.getsBack()
    expect(await shopper.returns()).toBe("returned")
    expect(shopper.row).toMatchObject(NOT_CAPTURED)

    await shopper.start()
    shopper.pay()
    await shop.poll(shopper.latest)
    expect(shopper.orders).toMatchObject([{ transactions: [{ amount: TOTAL }] }])
  })

  it("A payment that is held because its order failed is closed when the gateway refunds it, and the cart can be paid again", async () => {
    const shopper = await shop.shopperWhoseOrderFailed()
    shopper.orderCanBePlaced()
    shopper.getsBack()
    await shop.poll(shopper)
    expect(shopper.row).toMatchObject(NOT_CAPTURED)
    await shopper.start()
    expect(shopper.attempts).toHaveLength(2)
  })

  it("A payment that the gateway partly refunded before the order is held for an admin with the rest, and places no order", async () => {
    const shopper = await shop.shopperWhoPaid()
    shopper.getsBack(500)
    await shop.poll(shopper)
    expect(shopper.row).toMatchObject({ ...RETURNED, balances: { gateway: 3_500, captured: 0 } })
    expect(shopper.orders).toEqual([])
    await expect(shopper.start()).rejects.toMatchObject({ code: "payment_held" })

    shopper.getsBack()
    await shop.poll(shopper)
    expect(shopper.row).toMatchObject(NOT_CAPTURED)
  })

  it("A refunded payment places no order when the gateway sends the notification of the approved payment again [case 33]", async () => {
    const shopper = await shop.shopperWhoPaid()
    shopper.getsBack()
    await shop.notify(shopper, { event: "payment.refunded", status: "refunded" })
    await shop.notify(shopper)
    await shop.poll(shopper)
    expect(shopper.row).toMatchObject({ captured_at: null })
    await expectNoOrderEver(shopper)
  })

  it('A payment on a page that the gateway first called "voided" is held as unclear until an admin states that nothing was refunded', async () => {
    const shopper = await shop.shopperOnThePage()
    shop.verifySays(shopper, { status: "voided", transaction_id: undefined, amount: undefined })
    await shop.poll(shopper)
    expect([shopper.attempt.status, shopper.rows]).toEqual(["open", []])
    shopper.pay()
    shop.gateway.answer = undefined
    await shop.poll(shopper)
    expect(shopper.row).toMatchObject({ status: "held", reason: "unclear", captured_at: null })

    await shop.act(shopper, { action: "state_returned", returned: 0 as Cents })
    await shop.act(shopper, { action: "place_order" })
    shopper.expectOneOrder()
  })
})

describeShop("A payment whose return is stored while it is about to be captured", (shop) => {
  const CLAIM = "payments.claim"

  it("A payment is not captured when the server learns just before the capture that the gateway refunded the money", async () => {
    const shopper = await shop.shopperWhoPaid()
    await shop.answered(shopper)
    shop.run.meanwhile(CLAIM, async () => {
      shopper.getsBack()
      await shop.answered(shopper, { status: "refunded" })
    })
    await expect(shopper.complete()).rejects.toThrow()
    expect([shopper.payments, shopper.orders]).toEqual([[], []])
    await shop.poll(shopper)
    expect(shopper.row).toMatchObject(NOT_CAPTURED)
  })

  it.each([
    ["reading the payment sessions", "reads the sessions"],
    ["capturing the payment", CLAIM],
  ])(
    "A payment for an order that waits for money is not captured when the payment's refund is stored just before the step %s",
    async (_, point) => {
      const shopper = await shop.shopperWithHalfAnOrder()
      shop.run.meanwhile(point, async () => {
        shopper.getsBack()
        await shop.answered(shopper, { status: "refunded" })
      })
      await shop.poll(shopper)
      await shop.poll(shopper)
      expect(shopper.payments).toEqual([])
      expect(shopper.row).toMatchObject(NOT_CAPTURED)
    }
  )

  it("A payment is captured although the same approval is stored a second time just before the capture", async () => {
    const shopper = await shop.shopperWhoPaid()
    await shop.answered(shopper)
    shop.run.meanwhile(CLAIM, async () => await shop.answered(shopper))
    await shopper.complete()
    shopper.expectOneOrder()
  })

  it("A payment is not captured for its cart when an admin has just applied the payment to another order", async () => {
    const shopper = await shop.shopperWhoPaid()
    await shop.answered(shopper)
    shop.run.meanwhile(CLAIM, async () => {
      await shop.answered(shopper)
      shop.rewriteRow(shopper, { payment_collection_id: "paycol_of_the_order" })
    })
    await expect(shopper.complete()).rejects.toThrow()
    expect(shopper.row.captured_at).toBeNull()
    shop.rewriteRow(shopper, { payment_collection_id: shopper.attempt.payment_collection_id })
  })
})

describeShop("A captured payment without an order that was returned", (shop) => {
  const learns: [string, (of: Shopper) => Promise<unknown>][] = [
    ["a notification", async (of) => await shop.notify(of, { status: "refunded" })],
    ["a scheduled check", async (of) => await shop.poll(of)],
    ["an admin's check", async (of) => await processPage(of.attempt, "admin", shop.deps)],
    ["the shopper's way back from the page", async (of) => await of.returns()],
  ]

  it.each(learns)(
    "A captured payment without an order is held for an admin, and places no order, when the plugin learns of its refund by %s",
    async (_, learn) => {
      const shopper = await shop.shopperWhoPaidWithoutOrder("after_capture")
      shopper.getsBack()
      await learn(shopper)
      expect(shopper.row).toMatchObject(CAPTURED)
      expect(shopper.refunded).toBe(0)
      await expectNoOrderEver(shopper)
    }
  )

  it("A captured payment without an order is held for an admin when the gateway refunds it, and the cart can be paid again [case 59]", async () => {
    const shopper = await shop.shopperWhoseOrderFailedAfterCapture()
    shopper.orderCanBePlaced()
    shopper.getsBack()
    await shop.poll(shopper)
    expect(shopper.row).toMatchObject(CAPTURED)
    await shopper.start()
    shopper.pay()
    await shop.poll(shopper.latest)
    expect(shopper.orders).toMatchObject([{ transactions: [{ amount: TOTAL }] }])
    expect(shopper.row).toMatchObject(CAPTURED)
  })

  it.each([
    ["taking the collection off the cart", "takes"],
    ["writing that the payment is held", "payments.change held"],
  ])(
    "A captured payment that has no order and that the gateway refunded is held for an admin, although a server dies just before %s",
    async (_, where) => {
      const shopper = await shop.shopperWhoPaidWithoutOrder("after_capture")
      shopper.getsBack()
      shop.run.meanwhile(where, () => Promise.reject(new Error("the server died")))
      await expect(shop.poll(shopper)).rejects.toThrow("the server died")
      expect(shopper.attempt.next_check_at).not.toBeNull()
      await shop.poll(shopper)
      expect(shopper.row).toMatchObject(CAPTURED)
      await expectNoOrderEver(shopper)
    }
  )

  it("A captured payment without an order is held for an admin, and places no order, when the gateway refunded a part of the payment", async () => {
    const shopper = await shop.shopperWhoseOrderFailedAfterCapture()
    shopper.getsBack(100)
    await shop.poll(shopper)
    expect(shopper.row).toMatchObject({
      ...RETURNED,
      balances: { gateway: 3_900, captured: TOTAL, refunded: 0 },
    })
    await expectNoOrderEver(shopper)
  })

  it.each(["linked", "not linked yet"])(
    "A payment that the gateway refunds after its order was placed is held for an admin and keeps the order's id (order and payment collection in Medusa: %s)",
    async (link) => {
      const shopper = await shop.shopperWhoseOrderFailedAfterCapture()
      shopper.orderCanBePlaced()
      const order_id = await shopper.complete()
      if (link === "not linked yet") {
        shop.tables.orderOfCollection.clear()
      }
      shopper.getsBack()
      await shop.poll(shopper)
      expect(shopper.row).toMatchObject({ ...CAPTURED, order_id })
      await shopper.refund()
      await shop.poll(shopper)
      expect(shopper.row).toMatchObject({ status: "completed", order_id })
    }
  )

  it("A payment that the gateway refunded fully and staff in Medusa refunded partly is held for an admin with both sums", async () => {
    const shopper = await shop.shopperWhoseOrderFailedAfterCapture()
    const [payment] = shopper.payments
    const part = { id: "ref_1", amount: 300, by: "staff" as const }
    shop.tables.payments.set(payment?.id ?? "", { ...payment, refunds: [part] } as Payment)
    shopper.getsBack()
    await shop.poll(shopper)
    expect(shopper.row).toMatchObject({
      ...RETURNED,
      balances: { gateway: 0, captured: TOTAL, refunded: 300 },
    })
  })

  it("The captured sum of a refunded payment does not include another provider's payment of the same payment collection", async () => {
    const shopper = await shop.shopperWhoseOrderFailedAfterCapture()
    const [own] = shopper.payments
    const captures = [{ id: "capt_other", amount: 9_999 as Cents }]
    const other = { id: "pay_other", payment_session_id: "payses_other", data: {}, captures }
    shop.tables.payments.set(other.id, { ...(own as Payment), ...other, provider_id: ELSEWHERE })
    shopper.getsBack()
    await shop.poll(shopper)
    expect(shopper.row).toMatchObject(CAPTURED)
  })

  it("A payment of a cart that was ordered with another provider is closed when the gateway refunds the payment", async () => {
    const shopper = await shop.shopperOnThePage()
    await shopper.ordersElsewhere()
    expect(shopper.orders).toHaveLength(1)
    shopper.pay()
    await shop.poll(shopper)
    shopper.getsBack()
    await shop.poll(shopper)
    expect(shopper.row).toMatchObject(NOT_CAPTURED)
  })
})
