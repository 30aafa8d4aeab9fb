import type { Cents } from "../../../src/core/money/money"
import { describeShop } from "../support/describe-shop"
import type { Fields } from "../support/gateway"
import { TOTAL } from "../support/shop"
import type { Shopper } from "../support/shopper"

const UNCLEAR = { status: "held", reason: "unclear" }
const COMPLETED = { status: "completed", reason: null }
const PART: Fields = { event: "payment.refunded", status: "refunded", amount: "5.00" }
const PARTLY = "partially_refunded"
const cents = (amount: number) => amount as Cents

describeShop("Two equal refunds of a part", (shop) => {
  /** Two notifications of 5.00 that differ in one field, which the gateway may have sent twice for one return. */
  const notifiedTwice = async (shopper: Shopper, second: Fields = { timestamp: "later" }) => {
    await shop.notify(shopper, PART)
    await shop.notify(shopper, { ...PART, ...second })
  }
  const orderOf = async () => {
    const shopper = await shop.shopperWithOrder()
    shop.verifySays(shopper, {})
    return shopper
  }

  it.each<[string, Fields]>([
    ["the time", { timestamp: "2100-01-01T00:00:00Z" }],
    ["the card", { card_type: "VISA" }],
    ["an undocumented field", { refund_number: 2 }],
  ])(
    "A payment is held as unclear after two refund notifications with the same amount that differ only in %s",
    async (_, second) => {
      const shopper = await orderOf()
      await notifiedTwice(shopper, second)
      expect(shopper.row).toMatchObject(UNCLEAR)
      expect(await shop.offers(shopper)).toEqual(["state_returned"])
    }
  )

  it.each([
    ["both were made", 1_000],
    ["one was made", 500],
  ])(
    "After two equal refund notifications and a verify answer, an admin completes the payment by stating the sum that was really refunded (of the two refunds, %s)",
    async (_, made) => {
      const shopper = await orderOf()
      await notifiedTwice(shopper)
      await shopper.refund(made)
      shopper.getsBack(made)
      shop.gateway.answer = undefined
      await shop.poll(shopper)
      await shop.act(shopper, { action: "state_returned", returned: cents(made) })
      expect(shopper.row).toMatchObject({ ...COMPLETED, balances: { returned: made } })
    }
  )

  it.each([
    ["both were made", 1_000],
    ["one was made", 500],
  ])(
    "After two equal refund notifications, an admin's statement of the really refunded sum stays valid when verify then names the same sum (of the two refunds, %s)",
    async (_, made) => {
      const shopper = await orderOf()
      await notifiedTwice(shopper)
      await shopper.refund(made)
      shopper.getsBack(made)
      await shop.act(shopper, { action: "state_returned", returned: cents(made) })
      shop.gateway.answer = undefined
      await shop.poll(shopper)
      expect(shopper.row).toMatchObject({ ...COMPLETED, balances: { returned: made } })
    }
  )

  it("A refund whose identical notification the gateway sends twice is booked as one refund", async () => {
    const shopper = await shop.shopperWithOrder()
    await shopper.refund(500)
    shopper.getsBack(500)
    await shop.notify(shopper, PART)
    await shop.notify(shopper, PART)
    expect(shopper.row).toMatchObject({ ...COMPLETED, balances: { returned: 500 } })
  })

  it("After two equal refund notifications, a payment is held for an admin with the refunded sum that the verify call names", async () => {
    const shopper = await shop.shopperWithOrder()
    await notifiedTwice(shopper)
    shopper.getsBack(1_000)
    shop.gateway.answer = undefined
    await shop.poll(shopper)
    expect(shopper.row).toMatchObject({ status: "held", balances: { returned: 1_000 } })
  })
})

describeShop("A refund of unknown size", (shop) => {
  const known = { statuses: { reversed: ["refunded", PARTLY] } }

  describe.each([
    ["without an amount", undefined],
    ["with the payment's own amount", "40.00"],
  ])("A partial refund that is reported %s", (_, amount) => {
    /** The gateway returns 5.00 of 40.00. */
    const getsAPartBack = async (shopper: Shopper) => {
      shop.configure(known)
      shopper.getsBack(500)
      shop.verifySays(shopper, { status: PARTLY, amount })
      await shop.poll(shopper)
    }

    it("A payment of an order is held as unclear after a refund without a usable amount, until an admin states the sum", async () => {
      const shopper = await shop.shopperWithOrder()
      await getsAPartBack(shopper)
      expect(shopper.row).toMatchObject(UNCLEAR)
      expect(shopper.refunded).toBe(0)

      await shop.act(shopper, { action: "state_returned", returned: cents(500) })
      expect(shopper.row).toMatchObject({ status: "held", reason: "returned" })
      await shop.act(shopper, { action: "refund_in_medusa" })
      expect(shopper.row).toMatchObject({ ...COMPLETED, balances: { gateway: 3_500 } })
      expect(shopper.refunded).toBe(500)
    })

    it("A captured payment without an order is held for an admin, and places no order, after a refund without a usable amount", async () => {
      const shopper = await shop.shopperWhoseOrderFailedAfterCapture()
      await getsAPartBack(shopper)
      expect(shopper.row).toMatchObject({ status: "held", captured_at: expect.any(Date) })
      expect(shopper.refunded).toBe(0)
      shopper.orderCanBePlaced()
      await expect(shopper.complete()).rejects.toThrow()
    })

    it("A payment places no order after a refund without a usable amount, and is closed when an admin states a full refund", async () => {
      const shopper = await shop.shopperWhoseOrderFailed()
      shopper.orderCanBePlaced()
      await getsAPartBack(shopper)
      expect(await shop.offers(shopper)).toEqual(["state_returned"])
      await expect(shopper.complete()).rejects.toThrow()
      shopper.getsBack()
      await shop.act(shopper, { action: "state_returned", returned: cents(TOTAL) })
      expect(shopper.row).toMatchObject({ status: "closed", balances: { gateway: 0 } })
    })
  })

  it("A captured payment is held for an admin when a notification reports a partial refund and the verify call a full refund", async () => {
    const shopper = await shop.shopperWhoseOrderFailedAfterCapture()
    shopper.getsBack(500)
    shop.verifySays(shopper, { status: "refunded", amount: "40.00" })
    await shop.notify(shopper, PART)
    expect(shopper.row).toMatchObject({
      status: "held",
      reason: "returned",
      captured_at: expect.any(Date),
    })
    expect(shopper.refunded).toBe(0)
  })

  it("A payment is held as unclear when a refund is reported without an amount and the verify call gets no answer for a day", async () => {
    const shopper = await shop.shopperWithOrder()
    shop.verifySays(shopper, new Error("the connection was reset"))
    await shop.notify(shopper, { ...PART, amount: undefined })
    expect(shopper.row).toMatchObject(COMPLETED)
    shop.run.passes(25 * 60 * 60_000)
    await shop.poll(shopper)
    expect(shopper.row).toMatchObject(UNCLEAR)
    await shop.act(shopper, { action: "state_returned", returned: cents(0) })
    expect(shopper.row).toMatchObject(COMPLETED)
  })

  it("A payment is held for an admin when its page was paid twice and the gateway reports a refund without a transaction id", async () => {
    const shopper = await shop.shopperWhoPaid()
    shopper.orderCannotBePlaced("after_capture")
    await shop.notify(shopper)
    shopper.pay()
    await shop.notify(shopper)
    const [, second] = shopper.page().transactions
    shop.gateway.giveBack(second as never, TOTAL)
    shop.gateway.hasNoIds = true
    shop.run.passes(60_000)
    await shop.poll(shopper)
    expect(shopper.refunded).toBe(0)
    expect(shopper.rows).toMatchObject([UNCLEAR, UNCLEAR])
  })
})
