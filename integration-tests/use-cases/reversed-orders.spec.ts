import { describeShop } from "./support/describe-shop"
import type { Shopper } from "./support/shopper"
import type { Fields } from "./support/gateway"

const CLOSED = { action: "closed", note: "checked at the gateway" } as const
const REFUNDED = { action: "refunded", note: "ref_1" } as const
const CONFIRMED = { action: "retry", not_returned: true, note: "dispute 7 was won" } as const
const REVERSED = { status: "held", held_reason: "gateway_reversed" }
const COMPLETED = { status: "completed", held_reason: null }
const TO_REFUND_FIRST = {
  code: "order_not_refunded",
  message: expect.stringContaining("Refund it in Medusa"),
}

describeShop("An order whose payment was returned", (shop) => {
  const reversedOrder = async (fields: Fields = {}) => {
    shop.gateway.answer = undefined
    const shopper = await shop.completedOrder()
    shop.verifySays(shopper, { status: "refunded", ...fields })
    expect(await shop.poll(shopper)).toMatchObject(REVERSED)
    return shopper
  }

  it.each([CLOSED, REFUNDED])(
    "is not recorded as $action before it is refunded in Medusa",
    async (resolution) => {
      const shopper = await reversedOrder()
      for (const cents of [100, 3_900]) {
        await expect(shop.resolve(shopper, resolution)).rejects.toMatchObject(TO_REFUND_FIRST)
        expect(shopper.attempt).toMatchObject({ status: "held", resolution: null })
        await shopper.refund(cents)
      }
      expect(await shop.resolve(shopper, resolution)).toMatchObject({ status: "resolved" })
    }
  )

  it("in part is closed once that part is refunded in Medusa", async () => {
    const shopper = await reversedOrder({ amount: "5.00" })
    await shopper.refund(499)
    await expect(shop.resolve(shopper, CLOSED)).rejects.toMatchObject(TO_REFUND_FIRST)

    await shopper.refund(1)
    expect(await shop.resolve(shopper, CLOSED)).toMatchObject({
      ...COMPLETED,
      order_id: shopper.orders[0]?.id,
      next_check_at: expect.any(Date),
      resolution: { action: "closed", note: CLOSED.note },
    })
    expect(shopper.timeline).toContain("resolved")
  })

  it.each([
    ["refunded", "6.00"],
    ["chargeback", "35.00"],
  ])(
    "in part is still checked after it is closed, and held for the rest: %s",
    async (status, amount) => {
      const shopper = await reversedOrder({ status, amount: "5.00" })
      await shopper.refund(500)
      expect(await shop.resolve(shopper, CLOSED)).toMatchObject(COMPLETED)
      expect(await shop.poll(shopper)).toMatchObject({ status: "completed" })

      shop.verifySays(shopper, { status, amount })
      expect(await shop.poll(shopper)).toMatchObject(REVERSED)
    }
  )

  it("in part is closed for good once all is refunded in Medusa", async () => {
    const shopper = await reversedOrder({ amount: "5.00" })
    await shopper.refund()
    expect(await shop.resolve(shopper, CLOSED)).toMatchObject({ status: "resolved" })
  })

  it("in full, as an admin confirms, must be refunded in full in Medusa first", async () => {
    const shopper = await reversedOrder({ amount: "5.00" })
    await shopper.refund(500)
    const all = { ...REFUNDED, all_returned: true }
    await expect(shop.resolve(shopper, all)).rejects.toMatchObject(TO_REFUND_FIRST)

    await shopper.refund()
    expect(await shop.resolve(shopper, all)).toMatchObject({ status: "resolved" })
  })

  it.each([CLOSED, REFUNDED])(
    "is recorded as $action once it is canceled in Medusa",
    async (resolution) => {
      const shopper = await reversedOrder()
      await shop.server.core.orders.cancelOrder(shopper.orders[0]?.id ?? "")
      expect(await shop.resolve(shopper, resolution)).toMatchObject({ status: "resolved" })
    }
  )

  it("and whose account is no longer configured is closed only once it is refunded", async () => {
    const shopper = await reversedOrder()
    const refunded = await reversedOrder()
    await refunded.refund()
    shop.configure(undefined)
    await expect(shop.resolve(shopper, CLOSED)).rejects.toMatchObject({ code: "account_unknown" })
    expect(await shop.resolve(refunded, CLOSED)).toMatchObject({ status: "resolved" })
  })
})

describeShop("A payment that the gateway reports as reversed by mistake", (shop) => {
  const reports: [string, (of: Shopper) => Promise<void>][] = [
    ["a notification that verify denies", async (of) => shop.notify(of, { status: "chargeback" })],
    [
      "a notification that names another transaction",
      async (of) => shop.notify(of, { status: "refunded", transaction_id: "txn_of_another" }),
    ],
    [
      "verify, in a dispute that is won later",
      async (of) => Promise.resolve(shop.verifySays(of, { status: "chargeback" })),
    ],
  ]

  it.each(reports)(
    "stays held after a plain retry, and is completed again when an admin confirms that it was not returned: %s",
    async (_, report) => {
      const shopper = await shop.completedOrder()
      const order = shopper.expectOneOrder()
      await report(shopper)
      expect(await shop.poll(shopper)).toMatchObject(REVERSED)
      shop.gateway.answer = undefined
      expect(await shop.resolve(shopper, { action: "retry" })).toMatchObject(REVERSED)

      expect(await shop.resolve(shopper, CONFIRMED)).toMatchObject({
        ...COMPLETED,
        order_id: order.id,
        next_check_at: expect.any(Date),
        resolution: { ...CONFIRMED, by: "user_1" },
      })
      expect(shopper.timeline).toContain("resolved")
      // It is still checked, and a later reversal holds it again.
      expect(await shop.poll(shopper)).toMatchObject({ status: "completed" })
      shopper.isReturned()
      expect(await shop.poll(shopper)).toMatchObject(REVERSED)
    }
  )

  it("and then approved without a transaction id is completed by a retry", async () => {
    const shopper = await shop.completedOrder()
    shop.verifySays(shopper, { status: "refunded", transaction_id: undefined })
    await shop.poll(shopper)
    shop.gateway.answer = undefined
    expect(await shop.resolve(shopper, { action: "retry" })).toMatchObject({ status: "completed" })
  })

  it("cannot be confirmed as not returned where the gateway reported no reversal", async () => {
    const shopper = await shop.givenUp()
    await expect(shop.resolve(shopper, CONFIRMED)).rejects.toMatchObject({
      code: "not_retryable",
      message: expect.stringContaining("does not say"),
    })
    expect(shopper.attempt).toMatchObject({ status: "held", resolution: null })
  })

  it("cannot be confirmed as not returned where its order was refunded in Medusa", async () => {
    const shopper = await shop.completedOrder()
    shop.verifySays(shopper, { status: "chargeback" })
    await shop.poll(shopper)
    await shopper.refund()
    await expect(shop.resolve(shopper, CONFIRMED)).rejects.toMatchObject({ code: "not_retryable" })
  })

  it("rejects a resolution when the evidence changed after the admin read it", async () => {
    const shopper = await shop.completedOrder()
    await shop.notify(shopper, { status: "chargeback" })
    shop.run.meanwhile("attempts.transition", async () =>
      shop.approve(shopper, { status: "refunded" })
    )
    await expect(shop.resolve(shopper, CONFIRMED)).rejects.toMatchObject({ code: "news_arrived" })

    const { evidence, resolution, status } = shopper.attempt
    expect({ status, resolution }).toEqual({ status: "held", resolution: null })
    expect(evidence.pieces?.map((piece) => piece.status)).toContain("refunded")
    expect(evidence.pieces?.filter((piece) => piece.dismissed_at)).toEqual([])
  })

  it("before its order was placed becomes an order when an admin confirms that it was not returned", async () => {
    const shopper = await shop.paidUnheard()
    await shop.notify(shopper, { status: "chargeback" })
    expect(await shop.poll(shopper)).toMatchObject({ held_reason: "evidence_conflict" })
    await expect(shop.resolve(shopper, { action: "retry" })).rejects.toMatchObject({
      code: "reversal_disputed",
    })
    expect(await shop.resolve(shopper, CONFIRMED)).toMatchObject({ status: "completed" })
    shopper.expectOneOrder()
  })

  it("before its order was placed becomes none where both sources agree on the reversal", async () => {
    const shopper = await shop.givenUp()
    shopper.isReturned()
    await shop.poll(shopper)
    await expect(shop.resolve(shopper, CONFIRMED)).rejects.toMatchObject({ code: "not_retryable" })
  })
})
