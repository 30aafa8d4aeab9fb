import { GatewayApiError } from "../../../src/client/errors"
import { processAttempt } from "../../../src/payments/process/process-attempt"
import { describeShop } from "../support/describe-shop"
import type { Shopper } from "../support/shopper"

const DAY_MS = 24 * 60 * 60_000
const REVERSED = { status: "held", held_reason: "gateway_reversed" }
const CONFIRMED = { action: "retry", not_returned: true, note: "dispute 7 was won" } as const

describeShop("After completion", (shop) => {
  it("a payment is checked once a day, for as many days as the option says", async () => {
    const shopper = await shop.completedOrder()
    const { completed_at, next_check_at } = shopper.attempt
    expect(next_check_at).toEqual(new Date((completed_at?.getTime() ?? 0) + DAY_MS))

    shop.run.passes(30 * DAY_MS)
    expect(await shop.poll(shopper)).toMatchObject({ status: "completed", next_check_at: null })
  })

  it("the last check is repeated until the gateway has answered", async () => {
    const shopper = await shop.completedOrder()
    shop.run.passes(30 * DAY_MS)
    shop.verifySays(shopper, new Error("not reached"))
    const { next_check_at } = await shop.poll(shopper)
    expect(next_check_at?.getTime()).toBeGreaterThan(shop.run.now().getTime())

    shop.verifySays(shopper, { status: "refunded" })
    expect(await shop.poll(shopper)).toMatchObject(REVERSED)
  })

  it("the last check of a page without a token is not repeated", async () => {
    const shopper = await shop.completedOrder()
    shop.rewrite(shopper, { token: null })
    shop.run.passes(30 * DAY_MS)
    expect(await shop.poll(shopper)).toMatchObject({ status: "completed", next_check_at: null })
  })

  it("a reversal reported by verify holds the payment, and the order stays", async () => {
    const shopper = await shop.completedOrder()
    shop.verifySays(shopper, { status: "Chargeback" })
    expect(await shop.poll(shopper)).toMatchObject(REVERSED)
    shopper.expectOneOrder()
  })

  it("a reversal that Medusa has refunded already holds nothing", async () => {
    const shopper = await shop.completedOrder()
    await shopper.refund(500)
    shop.verifySays(shopper, { status: "Refunded", amount: "5.00" })
    expect(await shop.poll(shopper)).toMatchObject({ status: "completed" })
  })

  it.each([
    ["another status than a refund", { status: "chargeback" }],
    ["a larger part", { status: "refunded", amount: "5.01" }],
    ["a refund that names no part", { status: "refunded", amount: undefined }],
    ["a refund of the payment's own amount", { status: "refunded" }],
  ])("a reversal holds the payment once after a partial refund: %s", async (_, fields) => {
    const shopper = await shop.completedOrder()
    await shopper.refund(500)
    shop.verifySays(shopper, fields)
    expect(await shop.poll(shopper)).toMatchObject(REVERSED)

    expect(await shop.resolve(shopper, CONFIRMED)).toMatchObject({ status: "completed" })
    expect(await shop.poll(shopper)).toMatchObject({ status: "completed" })
  })

  it.each([
    { status: "declined" },
    { status: "expired" },
    { status: "failed" },
    { status: "archived" },
    new GatewayApiError(404, "no such token"),
  ])("%j changes nothing and enters the timeline", async (answer) => {
    const shopper = await shop.completedOrder()
    const before = shopper.timeline
    shop.verifySays(shopper, answer)

    expect(await shop.poll(shopper)).toMatchObject({ status: "completed" })
    expect(shopper.timeline).toHaveLength(before.length + 1)
    shopper.expectOneOrder()
  })

  it("an order that a dying server left unpaid is paid and announced", async () => {
    const shopper = await shop.halfPlaced()
    expect(shop.tables.announced).toEqual([])

    expect(await shop.poll(shopper)).toMatchObject({ status: "completed" })
    expect(shop.tables.announced).toEqual([shopper.expectOneOrder().id])
  })

  it("an order that another one has replaced is missed, and its payment held", async () => {
    const shopper = await shop.completedOrder()
    const { order_id } = shopper.attempt
    shop.rewrite(shopper, { order_id: "order_undone" })
    const missed = { status: "held", held_reason: "order_not_placed", order_id }
    expect(await shop.poll(shopper)).toMatchObject(missed)
    expect(await shop.resolve(shopper, { action: "retry" })).toMatchObject({
      status: "completed",
      order_id,
    })
  })

  it("an order that core has undone is found to be gone, although its collection is still linked to it", async () => {
    const shopper = await shop.completedOrder()
    const [order] = shopper.orders
    shop.tables.orders.delete(order?.id ?? "")
    const missed = { status: "held", held_reason: "order_not_placed", order_id: null }
    expect(await shop.poll(shopper)).toMatchObject(missed)
  })

  /** As core leaves an order that it cancels while the database refuses the refund's task. */
  const canceledWithoutRefund = async () => {
    const shopper = await shop.completedOrder()
    const [order] = shopper.orders
    shop.run.meanwhile("refundTasks.open", () => Promise.reject(new Error("the database is gone")))
    await shop.server.core.orders.cancelOrder(order?.id ?? "")
    expect(shopper.orders).toMatchObject([{ canceled: true }])
    expect(shopper.refunded).toBe(0)
    return shopper
  }

  it("an order that was canceled without its refund has its payment held until Medusa refunds it", async () => {
    const shopper = await canceledWithoutRefund()
    const order_id = shopper.orders[0]?.id
    const canceled = { status: "held", held_reason: "order_canceled", order_id }
    expect(await shop.poll(shopper)).toMatchObject(canceled)

    const refunded = { action: "refunded", note: "ref_1" } as const
    await expect(shop.resolve(shopper, refunded)).rejects.toMatchObject({
      code: "order_not_refunded",
    })
    await expect(shopper.refund()).rejects.toThrow("has been canceled")
    expect(await shop.resolve(shopper, refunded)).toMatchObject({ status: "resolved" })
  })

  it("an admin's check finds a canceled order without its refund after the daily checks have ended", async () => {
    const shopper = await canceledWithoutRefund()
    shop.run.passes(31 * DAY_MS)
    shop.rewrite(shopper, { next_check_at: null })

    const { attempt } = await processAttempt(shopper.attempt, "admin", shop.deps)
    expect(attempt).toMatchObject({ status: "held", held_reason: "order_canceled" })
  })

  it("an order that was canceled with its refund holds nothing", async () => {
    const shopper = await shop.completedOrder()
    await shop.server.core.orders.cancelOrder(shopper.orders[0]?.id ?? "")
    expect(await shop.poll(shopper)).toMatchObject({ status: "completed" })
  })

  it("the payment of the next order is held if its refund was for an order that core undid", async () => {
    const shopper = await shop.completedOrder()
    await shopper.refund(525)
    const { refundTasks } = shop.database
    refundTasks.all().forEach(({ id }) => refundTasks.update({ id }, { order_id: "order_undone" }))
    const differs = { status: "held", held_reason: "order_differs" }
    expect(await shop.poll(shopper)).toMatchObject(differs)
  })

  const refundWithoutTask = async (shopper: Shopper, cents: number) => {
    const died = new Error("the server died")
    shop.run.meanwhile("refundTasks.open", () => Promise.reject(died))
    shop.run.meanwhile("medusa drops the refund", () => Promise.reject(died))
    await expect(shopper.refund(cents)).rejects.toThrow("the server died")
  }
  const DIFFERS = { status: "held", held_reason: "order_differs" }
  const MADE = { action: "closed", note: "made at the gateway: gw_ref_1" } as const

  it("a refund whose server died before its task holds the payment until an admin has seen it", async () => {
    const shopper = await shop.completedOrder()
    await refundWithoutTask(shopper, 525)
    expect(await shop.poll(shopper)).toMatchObject(DIFFERS)
    expect(await shop.resolve(shopper, MADE)).toMatchObject({ status: "completed" })
    expect(await shop.poll(shopper)).toMatchObject({ status: "completed" })
  })

  it("each refund without its task holds the payment, also after an admin has closed it with another one", async () => {
    const shopper = await shop.completedOrder()
    await refundWithoutTask(shopper, 525)
    await shop.poll(shopper)
    await shop.resolve(shopper, MADE)
    await refundWithoutTask(shopper, 200)
    expect(await shop.poll(shopper)).toMatchObject(DIFFERS)
    await shop.resolve(shopper, MADE)
    expect(await shop.poll(shopper)).toMatchObject({ status: "completed" })
  })
})
