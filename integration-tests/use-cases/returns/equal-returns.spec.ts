import { describeShop } from "../support/describe-shop"
import type { Fields } from "../support/gateway"
import type { Shopper } from "../support/shopper"

const REVERSED = { status: "held", held_reason: "gateway_reversed" }
const COMPLETED = { status: "completed", held_reason: null }
const CLOSED = { action: "closed", note: "the customer keeps the rest" } as const
const REFUNDED = { action: "refunded", note: "ref_1" } as const
const NOTHING_SAID = { status: "refunded", amount: undefined }

describeShop("Two equal returns of a part", (shop) => {
  const notifies = async (shopper: Shopper, timestamp: string, fields: Fields = {}) =>
    shop.notify(shopper, {
      ...{ event: "payment.refunded", status: "refunded", amount: "10.00", timestamp },
      ...fields,
    })
  const FIRST = "2100-01-01T10:00:00Z"
  const SECOND = "2100-01-01T11:00:00Z"

  /** The gateway has returned 10.00 of 40.00 by itself, Medusa has refunded it, and an admin has closed it. */
  const closedAfterFirst = async (answer?: Fields) => {
    const shopper = await shop.completedOrder()
    shopper.isReturned(1_000)
    if (answer) {
      shop.verifySays(shopper, answer)
    }
    await notifies(shopper, FIRST)
    expect(shopper.attempt).toMatchObject(REVERSED)
    await shopper.refund(1_000)
    expect(await shop.resolve(shopper, CLOSED)).toMatchObject(COMPLETED)
    return shopper
  }

  it("hold the payment when the second has a later timestamp and verify names the sum", async () => {
    const shopper = await closedAfterFirst()
    shopper.isReturned(1_000)
    await notifies(shopper, SECOND)
    expect(shopper.attempt).toMatchObject(REVERSED)

    await shopper.refund(1_000)
    expect(shop.database.refundTasks.where(({ status }) => status === "open")).toEqual([])
  })

  it("hold the payment when verify names no sum, until an admin closes it", async () => {
    const shopper = await closedAfterFirst(NOTHING_SAID)
    const before = shop.versionOf(shopper)
    await notifies(shopper, SECOND)
    expect(shopper.attempt).toMatchObject(REVERSED)
    expect(shop.versionOf(shopper)).not.toBe(before)
    const reports = shop.database
      .linesOf(shopper.attempt.id)
      .filter(({ data }) => data?.source === "webhook" && data.outcome === "reversed")
    expect(reports).toHaveLength(2)

    await expect(shop.resolve(shopper, REFUNDED)).rejects.toMatchObject({
      code: "partly_returned",
    })
    await shopper.refund(1_000)
    expect(await shop.resolve(shopper, CLOSED)).toMatchObject(COMPLETED)
    expect(await shop.poll(shopper)).toMatchObject(COMPLETED)
  })

  it("hold the payment also when the older notification arrives last", async () => {
    const shopper = await shop.completedOrder()
    await shopper.refund(1_000)
    shop.verifySays(shopper, NOTHING_SAID)
    await notifies(shopper, SECOND)
    expect(shopper.attempt).toMatchObject(COMPLETED)
    await notifies(shopper, FIRST)
    expect(shopper.attempt).toMatchObject(REVERSED)
  })

  it("leave the payment completed when verify names the sum of one after both", async () => {
    const shopper = await closedAfterFirst()
    await notifies(shopper, SECOND)
    expect(shopper.attempt).toMatchObject(COMPLETED)
  })

  it("leave the payment completed when one notification is delivered twice", async () => {
    const shopper = await closedAfterFirst(NOTHING_SAID)
    await notifies(shopper, FIRST)
    await notifies(shopper, FIRST, { delivery: 2 })
    expect(shopper.attempt).toMatchObject(COMPLETED)
  })

  it("leave the payment completed when Medusa has refunded both", async () => {
    const shopper = await shop.completedOrder()
    await shopper.refund(1_000)
    await shopper.refund(1_000)
    shop.verifySays(shopper, NOTHING_SAID)
    await notifies(shopper, FIRST)
    await notifies(shopper, SECOND)
    expect(shopper.attempt).toMatchObject(COMPLETED)
  })

  it("leave a payment closed for good when all of it was returned and is reported again", async () => {
    const shopper = await shop.completedOrder()
    shopper.isReturned()
    await notifies(shopper, FIRST, { amount: "40.00" })
    await shopper.refund()
    expect(await shop.resolve(shopper, CLOSED)).toMatchObject({ status: "resolved" })
    const lines = shopper.timeline.length
    await notifies(shopper, SECOND, { amount: "40.00" })
    expect(shopper.attempt).toMatchObject({ status: "resolved" })
    expect(shopper.timeline).toHaveLength(lines)
  })
})
