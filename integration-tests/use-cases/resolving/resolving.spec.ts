import { checkAttempt } from "../../../src/backoffice/check-attempt"
import { describeShop } from "../support/describe-shop"
import { TOTAL } from "../support/shop"

const CLOSED = { action: "closed", note: "checked at the gateway" } as const
const REFUNDED = { action: "refunded", note: "ref_1" } as const
const RETRY = { action: "retry" } as const

describeShop("A held payment", (shop) => {
  it("becomes an order by a retry once the cause is fixed, which is announced once", async () => {
    const emitted = jest.spyOn(shop.deps.events, "emit")
    const shopper = await shop.capturedAndGivenUp()
    shopper.mend()
    const { id, order_id } = await shop.resolve(shopper, RETRY)
    await shop.poll(shopper)
    expect(order_id).toBe(shopper.expectOneOrder().id)
    expect(shopper.attempt).toMatchObject({
      status: "completed",
      resolution: { action: "retry", by: "user_1" },
    })
    const completed = emitted.mock.calls.filter(([name]) => name.endsWith("attempt.completed"))
    expect(completed).toEqual([["hosted_checkout.attempt.completed", { id, order_id }]])
  })

  it("stays without an order after a retry while the cause remains", async () => {
    const shopper = await shop.givenUp()
    expect(await shop.resolve(shopper, RETRY)).toMatchObject({
      ...{ status: "paid", order_id: null },
      next_check_at: expect.any(Date),
    })
    expect(shopper.orders).toEqual([])
  })

  it("of another amount is not tried again: it would be held at once", async () => {
    const shopper = await shop.paidUnheard()
    shop.verifySays(shopper, { amount: "1.00" })
    await shop.poll(shopper)
    await expect(shop.resolve(shopper, RETRY)).rejects.toMatchObject({ code: "not_retryable" })
    expect(shopper.attempt).toMatchObject({ status: "held", resolution: null })
  })

  it("that is proven is not closed with a note while its account is not configured", async () => {
    const shopper = await shop.paidUnheard()
    shop.hold(shopper, "evidence_conflict")
    await shop.notify(shopper)
    shop.configure(undefined)
    await expect(shop.resolve(shopper, CLOSED)).rejects.toMatchObject({ code: "account_unknown" })
    expect(await shop.resolve(shopper, REFUNDED)).toMatchObject({ status: "resolved" })
  })

  it("of another reference becomes an order by a retry once the gateway names the right one", async () => {
    const shopper = await shop.paidUnheard()
    shop.verifySays(shopper, { reference: "the-gateways-own" })
    expect(await shop.poll(shopper)).toMatchObject({ held_reason: "reference_mismatch" })
    shop.gateway.answer = undefined
    await shop.resolve(shopper, RETRY)
    shopper.expectOneOrder()
  })

  describe("is applied to the order that it was meant for", () => {
    it.each(["a replaced page", "an order that could not be placed"])("of %s", async (of) => {
      const isReplaced = of === "a replaced page"
      const shopper = await (isReplaced ? shop.paidAReplacedPage() : shop.givenUp())
      const order_id = shop.unpaidOrder()
      const applied = await shop.resolve(shopper, { action: "apply_to_order", order_id })
      expect(applied).toMatchObject({ status: "completed", order_id })
      expect(shop.tables.orders.get(order_id)).toMatchObject({ transactions: [{ amount: TOTAL }] })
    })

    it.each([
      ["is not there", () => "order_lost", /There is no order/, "order_unknown"],
      ["has another amount", () => shop.unpaidOrder(5_000), /costs/, "order_amount"],
      ["has another currency", () => shop.unpaidOrder(4_000, "usd"), /USD/, "order_currency"],
      ["is paid already", async () => paidOrder(), /has payments already/, "order_paid"],
    ])("not when the order %s", async (_, orderOf, message, code) => {
      const shopper = await shop.paidAReplacedPage()
      const order_id = await orderOf()
      await expect(
        shop.resolve(shopper, { action: "apply_to_order", order_id })
      ).rejects.toMatchObject({ code, field: "order_id", message: expect.stringMatching(message) })
      expect(shopper.attempt.status).toBe("held")
    })

    it("one of two payments at once is booked, and the other stays held", async () => {
      const shoppers = [await shop.paidAReplacedPage(), await shop.paidAReplacedPage()]
      const order_id = shop.unpaidOrder()
      await Promise.allSettled(
        shoppers.map(async (each) => shop.resolve(each, { action: "apply_to_order", order_id }))
      )
      expect(shop.tables.orders.get(order_id)).toMatchObject({ transactions: [{ amount: TOTAL }] })
      expect(shoppers.map(({ attempt }) => attempt.status).sort()).toEqual(["completed", "held"])
    })

    it("is booked when an admin repeats the resolution after a server died", async () => {
      const shopper = await shop.paidAReplacedPage()
      const applied = { action: "apply_to_order", order_id: shop.unpaidOrder() } as const
      shop.run.meanwhile("attempts.transition", () => Promise.reject(new Error("the server died")))
      await expect(shop.resolve(shopper, applied)).rejects.toThrow("the server died")

      expect(await shop.resolve(shopper, applied)).toMatchObject({ status: "completed" })
      expect(shop.tables.orders.get(applied.order_id)).toMatchObject({
        transactions: [{ amount: TOTAL }],
      })
    })

    const paidOrder = async () => (await shop.completedOrder()).expectOneOrder().id
  })

  it("is refunded in Medusa where it was captured, and its cart becomes no order", async () => {
    const shopper = await shop.capturedAndGivenUp()
    shopper.mend()
    const { captured_at } = shopper.attempt
    expect(await shop.resolve(shopper, REFUNDED)).toMatchObject({
      ...{ status: "resolved", order_id: null, captured_at: null },
      resolution: { action: "refunded", note: "ref_1" },
    })
    expect(shop.database.linesOf(shopper.attempt.id)).toContainEqual(
      expect.objectContaining({
        kind: "resolved",
        data: expect.objectContaining({ captured_at: captured_at?.toISOString() }),
      })
    )
    await expect(shopper.complete()).rejects.toThrow()
    expect(shopper.orders).toEqual([])
    expect(shopper.refunded).toBe(4_000)
  })

  it("that was recorded as refunded is asked about once more after its page has ended", async () => {
    const shopper = await shop.paidAReplacedPage()
    const { expires_at, next_check_at } = await shop.resolve(shopper, REFUNDED)
    expect(next_check_at?.getTime()).toBeGreaterThan(expires_at?.getTime() ?? Infinity)
    const { asked } = shop.gateway
    await shop.poll(shopper)
    expect(shop.gateway.asked).toBe(asked + 1)
  })

  it.each(["held", "resolved"])("that is %s stays so when an admin checks it", async (status) => {
    const shopper = await shop.paidAReplacedPage()
    if (status === "resolved") {
      await shop.resolve(shopper, REFUNDED)
    }
    shopper.isReturned()
    const { gateway } = await checkAttempt(shopper.attempt.id, shop.deps)
    expect(gateway).toMatchObject({ result: "reversed" })
    expect(shopper.attempt).toMatchObject({ status, held_reason: "session_replaced" })
    expect(shopper.timeline.at(-1)).toBe("evidence_received")
  })

  it("is not closed when the gateway still has its money", async () => {
    const shopper = await shop.paidAReplacedPage()
    await expect(shop.resolve(shopper, CLOSED)).rejects.toMatchObject({
      code: "not_closable",
      message: expect.stringContaining("cannot simply be closed"),
    })
  })

  it("is not closed when newer evidence proves it", async () => {
    const shopper = await shop.paidUnheard()
    shop.hold(shopper, "evidence_conflict")
    await shop.notify(shopper)
    await expect(shop.resolve(shopper, CLOSED)).rejects.toMatchObject({
      code: "not_closable",
      message: expect.stringContaining("was made"),
    })
  })

  it.each([CLOSED, REFUNDED])(
    "is not $action when the evidence changed after the admin read it",
    async (resolution) => {
      const shopper = await shop.paidUnheard()
      shop.hold(shopper, "evidence_conflict")
      const evidence_version = shop.versionOf(shopper)
      await shop.notify(shopper)
      await expect(
        shop.resolve(shopper, { ...resolution, evidence_version })
      ).rejects.toMatchObject({ code: "news_arrived" })
      expect(shopper.attempt).toMatchObject({ status: "held", resolution: null })
    }
  )

  it("without an order is recorded as refunded, and books nothing in Medusa", async () => {
    const shopper = await shop.givenUp()
    shopper.mend()
    shop.verifySays(shopper, { status: "refunded" })
    expect(await shop.resolve(shopper, REFUNDED)).toMatchObject({ status: "resolved" })
    await expect(shopper.complete()).rejects.toThrow()
    expect([shopper.orders, shopper.payments]).toEqual([[], []])
  })
})

describeShop("A notification that fails", (shop) => {
  it("becomes a dead letter after five tries that never ended", async () => {
    await shop.notifyOf(JSON.stringify({ event: "payment.captured", reference: "unknown" }))
    const [row] = shop.database.webhooks.all()
    // Each of them took its server down, or hung.
    const again = { outcome: "received", tries: 5, next_check_at: new Date(0) } as const
    shop.database.webhooks.update({ id: row?.id ?? "" }, again)
    await shop.drainAll()
    expect(shop.database.webhooks.all()).toMatchObject([
      { outcome: "dead_letter", error: "never_finished: 5" },
    ])
  })

  it("is tried again where it reports a reversal", async () => {
    const shopper = await shop.completedOrder()
    const broken = new Error("the database is gone")
    shop.run.meanwhile("attempts.transition", () => Promise.reject(broken))
    await shop.notify(shopper, { status: "refunded" })
    expect(shop.database.webhooks.all()).toMatchObject([
      { outcome: "received", error: "the database is gone" },
    ])
    await shop.drainAll()
    expect(shopper.attempt).toMatchObject({ status: "held", held_reason: "gateway_reversed" })
    expect(shop.database.webhooks.all()).toMatchObject([{ outcome: "processed" }])
  })

  it("becomes a dead letter where it cannot be read", async () => {
    await shop.notifyOf(JSON.stringify({ event: 42 }))
    expect(shop.database.webhooks.all()).toMatchObject([
      { outcome: "dead_letter", error: expect.stringContaining("event") },
    ])
  })
})
