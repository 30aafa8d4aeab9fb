import { refundPayment } from "../../../src/payments/refund/refund-payment"
import type { Cents } from "../../../src/core/money/money"
import { describeShop } from "../support/describe-shop"
import { TOTAL } from "../support/shop"

const DAY_MS = 24 * 60 * 60_000
const DUE = { status: "held", reason: "refund_due" }
const COMPLETED = { status: "completed", reason: null }
const CANCELED = { status: "held", reason: "order_canceled" }

describeShop("A refund of an order in Medusa", (shop) => {
  /** What the gateway has, and what Medusa has. */
  const refunded = (returned: number, refunded: number) => ({
    balances: { approved: TOTAL, returned, gateway: TOTAL - returned, captured: TOTAL, refunded },
  })

  it("A refund is due at the gateway until an admin states that it was returned", async () => {
    const shopper = await shop.shopperWithOrder()
    await shopper.refund(525)
    await shop.poll(shopper)
    expect(shopper.row).toMatchObject({ ...DUE, ...refunded(0, 525) })

    await shop.act(shopper, {
      ...{ action: "state_returned", returned: 525 as Cents, note: "gw_ref_1" },
    })
    expect(shopper.row).toMatchObject({ ...COMPLETED, ...refunded(525, 525) })
    shopper.getsBack(525)
  })

  it("A refund is checked a few seconds after Medusa has booked it", async () => {
    const shopper = await shop.shopperWithOrder()
    await shopper.refund(525)
    const wait = (shopper.attempt.next_check_at?.getTime() ?? 0) - shop.run.now().getTime()
    expect(wait).toBeLessThanOrEqual(10_000)
  })

  it.each(["verify", "a notification"])(
    "A refund that the gateway reports by itself leaves the worklist: by %s",
    async (by) => {
      const shopper = await shop.shopperWithOrder()
      await shopper.refund(525)
      await shop.poll(shopper)
      shopper.getsBack(525)
      if (by === "verify") {
        await shop.poll(shopper)
      } else {
        const part = { event: "payment.refunded", status: "refunded", amount: "5.25" }
        await shop.notify(shopper, part)
      }
      expect(shopper.row).toMatchObject({ ...COMPLETED, ...refunded(525, 525) })
    }
  )

  it("A refund that the gateway made before Medusa is never due", async () => {
    const shopper = await shop.shopperWithOrder()
    shopper.getsBack(525)
    await shop.poll(shopper)
    expect(shopper.row).toMatchObject({ status: "held", reason: "returned" })
    await shopper.refund(525)
    await shop.poll(shopper)
    expect(shopper.row).toMatchObject(COMPLETED)
  })

  it("The balances of a completed payment are read again when both sides refunded the same between two checks", async () => {
    const shopper = await shop.shopperWithOrder()
    await shopper.refund(525)
    shopper.getsBack(525)
    await shop.poll(shopper)
    expect(shopper.row).toMatchObject({ ...COMPLETED, ...refunded(525, 525) })
    expect(shopper.timeline).not.toContain("held")
  })

  it("Two refunds are due as their sum, and one of them is stated for both", async () => {
    const shopper = await shop.shopperWithOrder()
    await shopper.refund(525)
    await shop.poll(shopper)
    const since = shopper.row.held_since
    await shopper.refund(10)
    await shop.poll(shopper)
    expect(shopper.row).toMatchObject({ ...DUE, ...refunded(0, 535), held_since: since })
    await shop.act(shopper, { action: "state_returned", returned: 535 as Cents })
    expect(shopper.row).toMatchObject(COMPLETED)
    shopper.getsBack(535)
  })

  it("A part of a due refund that was returned leaves the rest on the worklist", async () => {
    const shopper = await shop.shopperWithOrder()
    await shopper.refund(525)
    await shop.poll(shopper)
    await shop.act(shopper, { action: "state_returned", returned: 500 as Cents })
    expect(shopper.row).toMatchObject({ ...DUE, ...refunded(500, 525) })
  })

  it("A refund is due although the daily checks of the order have ended", async () => {
    const shopper = await shop.shopperWithOrder()
    shop.run.passes(31 * DAY_MS)
    await shop.poll(shopper)
    await shopper.refund(525)
    await shop.poll(shopper)
    expect(shopper.row).toMatchObject(DUE)
  })

  it("A refund that Medusa asks for twice is one", async () => {
    const shopper = await shop.shopperWithOrder()
    await shopper.refund(525)
    const [payment] = shopper.payments
    await refundPayment({ data: payment?.data, amount: 5.25 }, shop.server.providerDeps)
    await shop.poll(shopper)
    expect(shopper.row).toMatchObject({ ...DUE, ...refunded(0, 525) })
  })

  it("A refund of a payment without an order is refused", async () => {
    const shopper = await shop.shopperWhoseOrderFailedAfterCapture()
    const [payment] = shopper.payments
    await expect(
      refundPayment({ data: payment?.data, amount: 5.25 }, shop.server.providerDeps)
    ).rejects.toThrow("no order yet")
  })
})

describeShop("A canceled order", (shop) => {
  it("A canceled order whose payment Medusa refunded is a refund that is due", async () => {
    const shopper = await shop.shopperWithOrder()
    await shop.server.core.orders.cancelOrder(shopper.orders[0]?.id ?? "")
    await shop.poll(shopper)
    expect(shopper.row).toMatchObject({ ...DUE, balances: { refunded: TOTAL } })
    expect(await shop.offers(shopper)).not.toContain("place_order")
    shopper.getsBack()
    await shop.poll(shopper)
    expect(shopper.row).toMatchObject(COMPLETED)
  })

  it("A canceled order that Medusa did not refund is held, and can be closed once a person has seen both sums", async () => {
    const shopper = await shop.shopperWithOrder()
    shop.run.meanwhile("attempts.transition check_scheduled", () =>
      Promise.reject(new Error("the database is gone"))
    )
    await shop.server.core.orders.cancelOrder(shopper.orders[0]?.id ?? "")
    expect([shopper.orders, shopper.refunded]).toMatchObject([[{ canceled: true }], 0])
    shop.run.passes(31 * DAY_MS)
    await shop.poll(shopper)
    expect(shopper.row).toMatchObject({ ...CANCELED, order_id: shopper.orders[0]?.id })
  })
})
