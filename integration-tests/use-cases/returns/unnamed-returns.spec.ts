import { describeShop } from "../support/describe-shop"
import type { Fields } from "../support/gateway"

const REVERSED = { status: "held", held_reason: "gateway_reversed" }
const COMPLETED = { status: "completed", held_reason: null }
const CLOSED = { action: "closed", note: "5.00 were returned, by the portal" } as const
const REFUNDED = { action: "refunded", note: "ref_1" } as const
const TO_REFUND_FIRST = { code: "order_not_refunded" }
const UNNAMED = { status: "refunded", amount: undefined }

describeShop("A return whose amount no report names", (shop) => {
  const tasks = () =>
    shop.database.refundTasks.all().map(({ status, amount }) => `${amount} ${status}`)

  const returned = async (fields: Fields = UNNAMED, refundedBefore?: number) => {
    const shopper = await shop.completedOrder()
    if (refundedBefore) {
      await shopper.refund(refundedBefore)
    }
    shopper.isReturned(500)
    shop.verifySays(shopper, fields)
    expect(await shop.poll(shopper)).toMatchObject(REVERSED)
    return shopper
  }

  it("is closed as a part once Medusa has refunded a part, and the payment is still checked", async () => {
    const shopper = await returned()
    await expect(shop.resolve(shopper, CLOSED)).rejects.toMatchObject(TO_REFUND_FIRST)

    await shopper.refund(500)
    expect(await shop.resolve(shopper, CLOSED)).toMatchObject({
      ...COMPLETED,
      next_check_at: expect.any(Date),
    })
    expect(tasks()).toEqual(["5.00 confirmed"])
    expect(await shop.poll(shopper)).toMatchObject(COMPLETED)
  })

  it("leaves a task for what Medusa refunds after it was closed as a part", async () => {
    const shopper = await returned()
    await shopper.refund(500)
    await shop.resolve(shopper, CLOSED)
    await shopper.refund(300)
    expect(tasks()).toEqual(["5.00 confirmed", "3.00 open"])
  })

  it("holds the payment for a later return, whose sum is unknown until verify names it", async () => {
    const shopper = await returned()
    await shopper.refund(500)
    await shop.resolve(shopper, CLOSED)
    await shop.notify(shopper, { event: "payment.refunded", status: "refunded", amount: "3.00" })
    expect(shopper.attempt).toMatchObject(REVERSED)
    await expect(shop.resolve(shopper, REFUNDED)).rejects.toMatchObject({ code: "partly_returned" })

    shop.verifySays(shopper, { status: "refunded", amount: "8.00" })
    await shop.poll(shopper)
    await expect(shop.resolve(shopper, CLOSED)).rejects.toMatchObject(TO_REFUND_FIRST)
    await shopper.refund(300)
    expect(tasks()).toEqual(["5.00 confirmed", "3.00 confirmed"])
    expect(await shop.resolve(shopper, CLOSED)).toMatchObject(COMPLETED)
  })

  it("is not closed for a part that Medusa had refunded before it was reported", async () => {
    const shopper = await returned(UNNAMED, 500)
    await expect(shop.resolve(shopper, CLOSED)).rejects.toMatchObject(TO_REFUND_FIRST)
  })

  it("lets an admin record a refund of all only once Medusa has refunded the whole order", async () => {
    const shopper = await returned()
    await shopper.refund(500)
    await expect(shop.resolve(shopper, REFUNDED)).rejects.toMatchObject(TO_REFUND_FIRST)
    await shopper.refund()
    expect(await shop.resolve(shopper, REFUNDED)).toMatchObject({ status: "resolved" })
    expect(tasks()).toEqual(["5.00 confirmed", "35.00 confirmed"])
  })

  it("is closed for good once Medusa has refunded all of it", async () => {
    const shopper = await returned()
    await shopper.refund(500)
    await shopper.refund()
    expect(await shop.resolve(shopper, CLOSED)).toMatchObject({ status: "resolved" })
  })

  it.each([
    ["names all of it", { status: "refunded" }],
    [
      "is a chargeback, which has confirmed open refunds",
      { status: "chargeback", amount: undefined },
    ],
  ])("is not closed for a part when the report %s", async (_, fields) => {
    const shopper = await returned(fields)
    await shopper.refund(500)
    await expect(shop.resolve(shopper, CLOSED)).rejects.toMatchObject(TO_REFUND_FIRST)
  })

  it.each([
    ["is held once the page is over when verify says that it was refunded", "refunded", REVERSED],
    ["expires when verify says that the page was voided", "voided", { status: "expired" }],
  ])("of a payment that no source reported %s", async (_, status, becomes) => {
    const shopper = await shop.paidUnheard()
    shop.verifySays(shopper, { status, amount: undefined, transaction_id: undefined })
    expect(await shop.poll(shopper)).toMatchObject({ status: "open" })
    shop.end(shopper)
    expect(await shop.poll(shopper)).toMatchObject(becomes)
  })
})
