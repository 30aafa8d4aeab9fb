import type { Cents } from "../../../src/core/money/money"
import type { Payment } from "../../../src/core/payment/payment"
import { describeShop } from "../support/describe-shop"
import { TOTAL } from "../support/shop"
import type { Shopper } from "../support/shopper"

const stated = (cents: number) => ({ action: "state_returned", returned: cents as Cents }) as const

describeShop("The gateway's transaction", (shop) => {
  it("A transaction is not taken for another one where the ids of both cannot be read", async () => {
    for (const transaction_id of [1.5, 2.5]) {
      const shopper = await shop.shopperWhoPaid()
      await shop.notify(shopper, { transaction_id })
      shopper.expectOneOrder()
    }
  })

  it("A payment without an id that is named later is one payment", async () => {
    const shopper = await shop.shopperWhoPaid()
    await shop.notify(shopper, { transaction_id: undefined })
    await shop.poll(shopper)
    await shop.notify(shopper)
    expect(shopper.rows).toMatchObject([
      { status: "completed", transaction_id: shopper.approval().transaction_id },
    ])
    shopper.expectOneOrder()
  })

  it("A payment at a gateway without ids becomes one order", async () => {
    const shopper = await shop.shopperWhoPaid()
    shop.gateway.hasNoIds = true
    await shop.notify(shopper, { transaction_id: undefined })
    await shop.poll(shopper)
    shopper.expectOneOrder()
    expect(shopper.rows).toMatchObject([{ status: "completed", transaction_id: null }])
  })

  describe("A payment that is named late, by a transaction that has paid another page", () => {
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

    it("A payment with an order is held when it is named late by another page's transaction, until an admin accepts it", async () => {
      const shopper = await namedLate(async () => await shop.shopperWithOrder())
      await shop.drainAll()
      expect(shopper.row).toMatchObject({ ...OF_ANOTHER, order_id: expect.any(String) })
      await shop.act(shopper, { action: "close", note: "two payments with one id" })
      expect(shopper.row).toMatchObject({ status: "completed" })
    })

    it("A payment that is named late next to a second one of its page leaves the worklist by what an admin states of each", async () => {
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

    it("A payment without an order gets none when it is named late by another page's transaction", async () => {
      const shopper = await namedLate(async () => await shop.shopperWhoPaidWithoutOrder())
      shopper.orderCanBePlaced()
      await expect(shopper.complete()).rejects.toThrow()
      await shop.drainAll()
      await shop.poll(shopper)
      expect(shopper.row).toMatchObject({ ...OF_ANOTHER, captured_at: null })
      expect(shopper.payments).toEqual([])
    })
  })

  it("A part that was returned under an id of its own is in front of a person by itself where the payment has no id", async () => {
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

  it("Each payment is there twice at a gateway whose sources write ids of their own, until the profile says so", async () => {
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
})

describeShop(
  "At a gateway whose notifications and verify write ids of their own",
  (shop) => {
    const isReported = async (shopper: Shopper) => {
      await shop.notify(shopper)
      await shop.poll(shopper)
    }

    it("A payment that both sources name by ids of their own is one order", async () => {
      const shopper = await shop.shopperWhoPaid()
      await isReported(shopper)
      await isReported(shopper)
      shopper.expectOneOrder()
      expect(shopper.rows).toMatchObject([{ status: "completed" }])
    })

    it("A second payment is in front of a person, whichever source names it", async () => {
      const shopper = await shop.shopperWhoPaid()
      await isReported(shopper)
      shopper.pay()
      await isReported(shopper)
      expect(shopper.rows.some(({ status }) => status === "held")).toBe(true)
      expect(shopper.orders).toHaveLength(1)
    })
  },
  { profile: { verify: { transactionIds: "own" } } }
)
