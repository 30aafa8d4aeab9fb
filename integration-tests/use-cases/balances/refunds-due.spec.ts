import { refundPayment } from "../../../src/payments/refund/refund-payment"
import type { Cents } from "../../../src/core/money/money"
import { describeShop } from "../support/describe-shop"
import { TOTAL } from "../support/shop"

const DAY_MS = 24 * 60 * 60_000
const DUE = { status: "held", reason: "refund_due" }
const COMPLETED = { status: "completed", reason: null }
const CANCELED = { status: "held", reason: "order_canceled" }

describeShop("A refund in Medusa", (shop) => {
  /** What the gateway has, and what Medusa has. */
  const refunded = (returned: number, refunded: number) => ({
    balances: { approved: TOTAL, returned, gateway: TOTAL - returned, captured: TOTAL, refunded },
  })

  it("After a refund in Medusa, the payment is held until an admin states that the money was refunded at the gateway", async () => {
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

  it("The gateway is asked about a payment within ten seconds after Medusa has booked a refund", async () => {
    const shopper = await shop.shopperWithOrder()
    await shopper.refund(525)
    const wait = (shopper.attempt.next_check_at?.getTime() ?? 0) - shop.run.now().getTime()
    expect(wait).toBeLessThanOrEqual(10_000)
  })

  it.each(["verify", "a notification"])(
    "A refund that an admin must make at the gateway leaves the worklist once the gateway reports by %s that the refund was made",
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

  it("A payment that is held because the gateway refunded a part is completed when Medusa refunds the same sum", async () => {
    const shopper = await shop.shopperWithOrder()
    shopper.getsBack(525)
    await shop.poll(shopper)
    expect(shopper.row).toMatchObject({ status: "held", reason: "returned" })
    await shopper.refund(525)
    await shop.poll(shopper)
    expect(shopper.row).toMatchObject(COMPLETED)
  })

  it("A payment is not held for an admin when the gateway and Medusa have refunded the same sum before the next check", async () => {
    const shopper = await shop.shopperWithOrder()
    await shopper.refund(525)
    shopper.getsBack(525)
    await shop.poll(shopper)
    expect(shopper.row).toMatchObject({ ...COMPLETED, ...refunded(525, 525) })
    expect(shopper.timeline).not.toContain("held")
  })

  it("After two refunds in Medusa, a payment is held with one sum to refund at the gateway until an admin states that refund", async () => {
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

  it("A payment stays on the worklist when an admin states that the gateway refunded only a part of what Medusa refunded", async () => {
    const shopper = await shop.shopperWithOrder()
    await shopper.refund(525)
    await shop.poll(shopper)
    await shop.act(shopper, { action: "state_returned", returned: 500 as Cents })
    expect(shopper.row).toMatchObject({ ...DUE, ...refunded(500, 525) })
  })

  it("A refund in Medusa puts an old payment on the worklist although the gateway is no longer asked daily", async () => {
    const shopper = await shop.shopperWithOrder()
    shop.run.passes(31 * DAY_MS)
    await shop.poll(shopper)
    await shopper.refund(525)
    await shop.poll(shopper)
    expect(shopper.row).toMatchObject(DUE)
  })

  it("A refund for which Medusa calls the payment provider twice changes the payment's refunded sum only once", async () => {
    const shopper = await shop.shopperWithOrder()
    await shopper.refund(525)
    const [payment] = shopper.payments
    await refundPayment({ data: payment?.data, amount: 5.25 }, shop.server.providerDeps)
    await shop.poll(shopper)
    expect(shopper.row).toMatchObject({ ...DUE, ...refunded(0, 525) })
  })

  it("A refund in Medusa is refused while the payment has no order", async () => {
    const shopper = await shop.shopperWhoseOrderFailedAfterCapture()
    const [payment] = shopper.payments
    await expect(
      refundPayment({ data: payment?.data, amount: 5.25 }, shop.server.providerDeps)
    ).rejects.toThrow("no order yet")
  })
})

describeShop("A canceled order", (shop) => {
  it("The payment of a canceled order is held for an admin until the gateway has given back what Medusa refunded", async () => {
    const shopper = await shop.shopperWithOrder()
    await shop.server.core.orders.cancelOrder(shopper.orders[0]?.id ?? "")
    await shop.poll(shopper)
    expect(shopper.row).toMatchObject({ ...DUE, balances: { refunded: TOTAL } })
    expect(await shop.offers(shopper)).not.toContain("place_order")
    shopper.getsBack()
    await shop.poll(shopper)
    expect(shopper.row).toMatchObject(COMPLETED)
  })

  it("The payment of a canceled order is held for an admin when Medusa did not book a refund for the order", async () => {
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
