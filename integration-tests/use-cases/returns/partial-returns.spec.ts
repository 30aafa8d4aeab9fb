import { describeShop } from "../support/describe-shop"
import type { Shopper } from "../support/shopper"

const REVERSED = { status: "held", held_reason: "gateway_reversed" }
const CLOSED = { action: "closed", note: "the customer keeps the rest" } as const
const REFUNDED = { action: "refunded", note: "ref_1" } as const
const PARTLY = "partially_refunded"

describeShop("A return of a part whose size is unknown", (shop) => {
  const open = () => shop.database.refundTasks.where(({ status }) => status === "open")

  /** The gateway returns 5.00 of 40.00. */
  const isReturnedInPart = async (shopper: Shopper, amount: string | undefined) => {
    shop.configure({ statuses: { reversed: ["refunded", PARTLY] } })
    shopper.isReturned(500)
    shop.verifySays(shopper, { status: PARTLY, amount })
    await shop.poll(shopper)
  }

  const ofOrder = async () => {
    const shopper = await shop.paidUnheard(4000)
    await shop.notify(shopper)
    return shopper
  }

  describe.each([
    ["without an amount", undefined],
    ["with the payment's own amount", "40.00"],
  ])("called partial %s", (_, amount) => {
    it("leaves the refund of an order to be made at the gateway", async () => {
      const shopper = await ofOrder()
      await isReturnedInPart(shopper, amount)
      expect(shopper.attempt).toMatchObject(REVERSED)

      await shopper.refund()
      expect(open()).toMatchObject([{ amount: "40.00" }])
    })

    it("can be closed once Medusa has refunded a part of the order", async () => {
      const shopper = await ofOrder()
      await isReturnedInPart(shopper, amount)
      await expect(shop.resolve(shopper, CLOSED)).rejects.toThrow("Refund it in Medusa first")

      await shopper.refund(500)
      await shop.resolve(shopper, CLOSED)
      expect(shopper.attempt).toMatchObject({ status: "completed" })
    })

    it("refunds nothing in Medusa by itself where the captured payment has no order", async () => {
      const shopper = await shop.capturedAndGivenUp()
      await isReturnedInPart(shopper, amount)
      expect(shopper.attempt).toMatchObject({ ...REVERSED, captured_at: expect.any(Date) })
      expect(shopper.refunded).toBe(0)
    })

    it("is recorded as refunded only when an admin says that all was returned", async () => {
      const shopper = await shop.givenUp()
      await isReturnedInPart(shopper, amount)
      await expect(shop.resolve(shopper, REFUNDED)).rejects.toThrow("only a part")

      shopper.isReturned(shop.gateway.heldBy(shopper.page()))
      await shop.resolve(shopper, { ...REFUNDED, all_returned: true })
      expect(shopper.attempt).toMatchObject({ status: "resolved" })
    })
  })

  it("is held without a refund where a notification names a part and verify repeats the payment's amount", async () => {
    const shopper = await shop.capturedAndGivenUp()
    shopper.isReturned(500)
    shop.verifySays(shopper, { status: "refunded", amount: "40.00" })
    await shop.notify(shopper, { event: "payment.refunded", status: "refunded", amount: "5.00" })
    expect(shopper.attempt).toMatchObject(REVERSED)
    expect(shopper.refunded).toBe(0)
  })
})

describeShop("A return without an id, of a page that was paid twice", (shop) => {
  it("does not undo the capture of the first payment", async () => {
    const shopper = await shop.paidUnheard(4000)
    shopper.meet("after")
    await shop.notify(shopper)
    shopper.pay()
    await shop.notify(shopper)
    const [, second] = shopper.page().transactions
    shop.gateway.giveBack(second as never, 4000)
    shop.gateway.hasNoIds = true
    shop.run.passes(60_000)
    await shop.poll(shopper)
    expect(shopper.refunded).toBe(0)
    expect(shopper.attempt.status).toBe("held")
  })
})
