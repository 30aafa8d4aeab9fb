import type { Cents } from "../../../src/core/money/money"
import type { Payment } from "../../../src/core/payment/payment"
import { openItem } from "../../../src/payments/worklist/open-item"
import { describeShop } from "../support/describe-shop"
import { TOTAL } from "../support/shop"
import type { Shopper } from "../support/shopper"

const stated = (cents: number) => ({ action: "state_returned", returned: cents as Cents }) as const

describeShop("The gateway's transaction", (shop) => {
  it("Payments on two payment pages become two orders although neither transaction id can be read", async () => {
    for (const transaction_id of [1.5, 2.5]) {
      const shopper = await shop.shopperWhoPaid()
      await shop.notify(shopper, { transaction_id })
      shopper.expectOneOrder()
    }
  })

  it("A payment with an order is held as unclear when a second unreadable transaction id is reported for the same payment page", async () => {
    const shopper = await shop.shopperWhoPaid()
    await shop.notify(shopper, { transaction_id: 1.5 })
    shopper.expectOneOrder()
    await shop.notify(shopper, { transaction_id: 2.5 })
    expect(shopper.row).toMatchObject({ status: "held", reason: "unclear" })
  })

  it("A payment stays one payment with one order when the gateway reports the payment's transaction id only after the order is placed", async () => {
    const shopper = await shop.shopperWhoPaid()
    await shop.notify(shopper, { transaction_id: undefined })
    await shop.poll(shopper)
    await shop.notify(shopper)
    expect(shopper.rows).toMatchObject([
      { status: "completed", transaction_id: shopper.approval().transaction_id },
    ])
    shopper.expectOneOrder()
  })

  it("A payment becomes one order at a gateway that never reports transaction ids", async () => {
    const shopper = await shop.shopperWhoPaid()
    shop.gateway.hasNoIds = true
    await shop.notify(shopper, { transaction_id: undefined })
    await shop.poll(shopper)
    shopper.expectOneOrder()
    expect(shopper.rows).toMatchObject([{ status: "completed", transaction_id: null }])
  })

  describe("A payment whose transaction id comes late, and is another page's", () => {
    /** Verify names no transaction, and the one of notifications has paid for another cart. */
    const namedLate = async (paid: () => Promise<Shopper>) => {
      shop.gateway.hasNoIds = true
      const shopper = await paid()
      const other = await shop.shopperWhoPaid()
      await shop.notify(other)
      other.expectOneOrder()
      await shop.report(shopper, { transaction_id: other.approval().transaction_id })
      return shopper
    }
    const OF_ANOTHER = { status: "held", reason: "transaction_of_another_page" }

    it("A completed payment is held when a later notification gives the payment another page's transaction id, until an admin accepts that with a note", async () => {
      const shopper = await namedLate(async () => await shop.shopperWithOrder())
      await shop.drainAll()
      expect(shopper.row).toMatchObject({ ...OF_ANOTHER, order_id: expect.any(String) })
      await shop.act(shopper, { action: "close", note: "two payments with one id" })
      expect(shopper.row).toMatchObject({ status: "completed" })
    })

    it("An admin can resolve both payments of a page when a later notification gave the first payment another page's transaction id", async () => {
      const shopper = await namedLate(async () => await shop.shopperWithOrder())
      await shop.report(shopper, { transaction_id: "txn_second" })
      await shop.drainAll()
      const [first, second] = shopper.rows
      expect(shopper.rows).toMatchObject([
        { status: "held", transaction_id: null },
        { status: "held", transaction_id: "txn_second" },
      ])
      await shop.act(second as Payment, stated(TOTAL))
      await shop.act(first as Payment, stated(0))
      await shop.act(first as Payment, { action: "close", note: "two payments with one id" })
      expect(shopper.rows).toMatchObject([{ status: "completed" }, { status: "closed" }])
    })

    it("A payment is held for an admin, and places no order, when a later notification gives the payment another page's transaction id", async () => {
      const shopper = await namedLate(async () => await shop.shopperWhoPaidWithoutOrder())
      shopper.orderCanBePlaced()
      await expect(shopper.complete()).rejects.toThrow()
      await shop.drainAll()
      await shop.poll(shopper)
      expect(shopper.row).toMatchObject({ ...OF_ANOTHER, captured_at: null })
      expect(shopper.payments).toEqual([])
    })
  })

  it("A refund that has a transaction id is held for an admin as a separate payment when the paid transaction has no id", async () => {
    shop.gateway.hasNoIds = true
    const shopper = await shop.shopperWhoPaidWithoutOrder()
    shopper.orderCanBePlaced()
    const part = { event: "payment.refunded", status: "refunded", amount: "5.00" }
    await shop.notify(shopper, { ...part, transaction_id: "txn_refund" })
    const [payment, returned] = shopper.rows
    expect(shopper.rows).toMatchObject([
      { status: "held", transaction_id: null, balances: { gateway: TOTAL } },
      { status: "held", transaction_id: "txn_refund" },
    ])
    await shop.act(returned as Payment, stated(TOTAL))
    await shop.act(payment as Payment, stated(0))
    await shop.act(payment as Payment, { action: "place_order" })
    shopper.expectOneOrder()
    expect(shopper.rows).toMatchObject([{ status: "completed" }, { status: "closed" }])
  })

  it("A payment becomes two payments if verify and notifications use different ids and the gateway profile does not say so", async () => {
    const shopper = await shop.shopperWhoPaid()
    await shop.notify(shopper)
    shop.verifySays(shopper, { transaction_id: "another_name" })
    await shop.poll(shopper)
    shopper.expectOneOrder()
    expect(shopper.rows).toMatchObject([
      { status: "completed" },
      { status: "held", transaction_id: "another_name", balances: { gateway: TOTAL } },
    ])
  })

  it("Two rows of one payment are one payment again once the gateway profile says that verify has transaction ids of its own", async () => {
    const shopper = await shop.shopperWhoPaid()
    await shop.notify(shopper)
    shop.verifySays(shopper, { transaction_id: "another_name" })
    await shop.poll(shopper)
    shop.configure({ verify: { transactionIds: "own" } })
    const [, twin] = shopper.rows
    await expect(shop.act(twin as Payment, stated(TOTAL))).rejects.toMatchObject({
      code: "not_offered",
    })
    await shop.poll(shopper)
    expect(shopper.rows).toMatchObject([
      { status: "completed", balances: { gateway: TOTAL } },
      { status: "closed", balances: { approved: 0, gateway: 0, returned: 0 } },
    ])
    shopper.expectOneOrder()
  })
})

describeShop(
  "A profile whose verify.transactionIds is own",
  (shop) => {
    const isReported = async (shopper: Shopper) => {
      await shop.notify(shopper)
      await shop.poll(shopper)
    }

    it('With verify.transactionIds: "own", a payment with one id in notifications and another in the verify call makes one order', async () => {
      const shopper = await shop.shopperWhoPaid()
      await isReported(shopper)
      await isReported(shopper)
      shopper.expectOneOrder()
      expect(shopper.rows).toMatchObject([{ status: "completed" }])
    })

    it('With verify.transactionIds: "own", both payments of a payment page are held for an admin once a second one is made', async () => {
      const shopper = await shop.shopperWhoPaid()
      await isReported(shopper)
      shopper.pay()
      await isReported(shopper)
      expect(shopper.rows).toMatchObject([
        { status: "held", reason: "unclear" },
        { status: "held", reason: "unclear" },
      ])
      expect(shopper.orders).toHaveLength(1)
    })

    it('With verify.transactionIds: "own", a refund that was notified before the approval belongs to the paid payment of its page once a notification approves, and the payment gets the notified card', async () => {
      const shopper = await shop.shopperWhoPaid()
      shop.verifySays(shopper, { card_type: undefined, transaction_id: "txn_verified" })
      await shop.poll(shopper)
      shopper.expectOneOrder()
      await shop.notify(shopper, { event: "payment.refunded", status: "refunded", amount: "5.00" })
      expect(shopper.rows).toHaveLength(2)
      await shop.notify(shopper, { card_type: "VISA" })
      await shop.poll(shopper)
      expect(shopper.rows).toMatchObject([
        {
          status: "held",
          reason: "unclear",
          balances: { gateway: TOTAL - 500 },
          card_type: "VISA",
        },
        { status: "closed", balances: { gateway: 0, returned: 0 } },
      ])
    })

    it('With verify.transactionIds: "own", the sum that an admin has stated stays when the verify call names a second payment', async () => {
      const shopper = await shop.shopperWhoPaid()
      await shop.poll(shopper)
      await shop.act(shopper.row, stated(500))
      expect(shopper.row).toMatchObject({ balances: { gateway: TOTAL - 500 } })
      shopper.pay()
      shop.verifySays(shopper, { transaction_id: "txn_second" })
      await shop.poll(shopper)
      expect(shopper.rows).toMatchObject([
        { balances: { gateway: TOTAL - 500, returned: 500 } },
        { transaction_id: "txn_second", balances: { gateway: TOTAL } },
      ])
    })

    it('With verify.transactionIds: "own", a completed payment stays completed when a second payment is made, although the verify call gives it the id of another cart\'s payment', async () => {
      const other = await shop.shopperWhoPaid()
      await isReported(other)
      const shopper = await shop.shopperWhoPaid()
      shop.verifySays(shopper, { transaction_id: other.approval().transaction_id })
      await shop.poll(shopper)
      shopper.expectOneOrder()
      shopper.pay()
      shop.verifySays(shopper, { transaction_id: "txn_second" })
      await shop.poll(shopper)
      expect(shopper.rows).toMatchObject([
        { status: "completed", transaction_id: null },
        { status: "held", reason: "already_paid", transaction_id: "txn_second" },
      ])
    })

    it('With verify.transactionIds: "own", a second payment cannot be applied to an order while its id is the id of another cart\'s payment, which may pay once', async () => {
      const other = await shop.shopperWhoPaid()
      await isReported(other)
      const shopper = await shop.shopperWhoPaid()
      await shop.poll(shopper)
      shopper.pay()
      shop.verifySays(shopper, { transaction_id: other.approval().transaction_id })
      await shop.poll(shopper)
      const [, second] = shopper.rows
      const { actions } = await openItem(second?.id ?? "", shop.deps)
      expect(actions).toEqual(["state_returned"])
    })
  },
  { profile: { verify: { transactionIds: "own" } } }
)
