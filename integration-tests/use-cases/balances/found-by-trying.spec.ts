import type { Cents } from "../../../src/core/money/money"
import { reconcileDue } from "../../../src/payments/reconcile/reconcile"
import type { Order, Payment, Session } from "../../simulation/fakes/medusa/tables"
import { BANK, PROVIDER } from "../../simulation/world/server"
import { describeShop } from "../support/describe-shop"
import { TOTAL } from "../support/shop"
import type { Shopper } from "../support/shopper"

const CARD_LIKE_ID = "4242 4242 4242 4242"
const cents = (amount: number) => amount as Cents

/** What has once gone wrong in a running store; each is an acceptance case, or a line of its own. */
describeShop("What was found by trying", (shop) => {
  it("A payment that was charged back places no order, even after a second payment on its payment page was refunded [case 63]", async () => {
    const shopper = await shop.shopperWhoPaid()
    shopper.orderCannotBePlaced("before_capture")
    await shop.notify(shopper)
    const first = shopper.approval()
    shopper.pay()
    await shop.notify(shopper)
    shop.rewriteRow(shopper, { placement_count: 100 })
    await shop.poll(shopper)
    const [one, second] = shopper.page().transactions
    const row = shopper.rows.find(({ transaction_id }) => transaction_id === second?.id)
    shop.gateway.giveBack(second as never, TOTAL)
    await shop.act(row as never, { action: "state_returned", returned: cents(TOTAL) })

    shop.gateway.giveBack(one as never, TOTAL)
    const chargeback = { ...first, event: "payment.chargeback", status: "chargeback" }
    await shop.notifyOf(JSON.stringify(chargeback))
    shopper.orderCanBePlaced()
    await shop.poll(shopper)
    await expect(shopper.complete()).rejects.toThrow()
    expect([shopper.orders, shopper.payments]).toEqual([[], []])
    expect(shopper.rows.map(({ balances }) => balances.gateway)).toEqual([0, 0])
  })

  it("After a booked refund, a chargeback of the same amount holds the payment for an admin until the chargeback is refunded in Medusa too [case 64]", async () => {
    const shopper = await shop.shopperWithOrder()
    await shopper.refund(500)
    await shop.poll(shopper)
    shopper.getsBack(500)
    await shop.act(shopper, { action: "state_returned", returned: cents(500), note: "ref_1" })
    expect(shopper.row).toMatchObject({ status: "completed" })

    shop.run.passes(21 * 24 * 60 * 60_000)
    const chargeback = { event: "payment.chargeback", status: "chargeback", amount: "5.00" }
    shop.verifySays(shopper, { status: "chargeback", amount: "5.00" })
    await shop.notify(shopper, chargeback)
    expect(shopper.row.status).toBe("held")
    await shop.act(shopper, { action: "state_returned", returned: cents(1_000) })
    expect(shopper.row).toMatchObject({
      ...{ status: "held", reason: "returned" },
      balances: { gateway: 3_000, captured: TOTAL, refunded: 500 },
    })
    shopper.getsBack(500)
    await shop.act(shopper, { action: "refund_in_medusa" })
    expect(shopper.row).toMatchObject({ status: "completed", balances: { refunded: 1_000 } })
  })

  it("When two payment collections of an order are paid together, Medusa books one payment, the other is held for an admin [case 66]", async () => {
    const shopper = await shop.shopperWithHalfAnOrder({ isPaid: false })
    const [order] = shopper.orders
    shop.tables.orderOfCollection.delete(shopper.attempt.payment_collection_id)
    const other = await shop.server.core.orders.collectionToPay(order?.id ?? "")
    await shopper.start(PROVIDER, other)
    const second = shop.database.attempts.all().at(-1)
    shopper.pay(second)
    shopper.pay(shopper.attempt)
    await Promise.allSettled([shop.poll(shopper), shop.poll(second as never)])
    await shop.poll(shopper)
    await shop.poll(second as never)

    const rows = shop.database.payments.all()
    expect(rows.map(({ status }) => status).sort()).toEqual(["completed", "held"])
    expect(shopper.orders).toMatchObject([{ transactions: [{ amount: TOTAL }] }])
  })

  it("A payment for an order is held for an admin when Medusa already expects another provider's money for the order [case 67]", async () => {
    const shopper = await shop.shopperWithHalfAnOrder({ isPaid: false })
    const [session] = shop.tables.sessionsOf(shopper.attempt.payment_collection_id)
    const bank = { id: "payses_bank", provider_id: "pp_bank", status: "pending_authorization" }
    shop.tables.sessions.set(bank.id, { ...(session as Session), ...bank })
    shop.tables.announced.push(shopper.orders[0]?.id ?? "")
    shopper.pay()
    await shop.poll(shopper)
    expect(shopper.row).toMatchObject({ status: "held", reason: "already_paid", captured_at: null })
    expect(shopper.payments).toEqual([])
  })

  describe("A cart that another provider has a payment of as well", () => {
    const atBank = async (captured = TOTAL) => {
      const shopper = await shop.shopperWithOrder()
      const [own] = shopper.payments
      const bank = { id: "pay_bank", payment_session_id: "payses_bank", provider_id: BANK }
      const captures = captured > 0 ? [{ id: "capt_bank", amount: captured as Cents }] : []
      shop.tables.payments.set(bank.id, { ...(own as Payment), ...bank, data: {}, captures })
      await shop.poll(shopper)
      return shopper
    }

    it.each([
      ["captured", TOTAL],
      ["authorized, and may capture,", 0],
    ])(
      "A completed payment is held for an admin when another provider has %s the money of the same cart too [case 67]",
      async (_, captured) => {
        const { row } = await atBank(captured)
        expect(row).toMatchObject({ status: "held", reason: "order_differs" })
      }
    )

    it("A payment of a cart that was paid at two providers is completed once Medusa and the gateway have refunded this payment", async () => {
      const shopper = await atBank()
      await shopper.refund()
      shopper.getsBack()
      const [order] = shopper.orders
      shop.tables.orders.set(order?.id ?? "", { ...(order as Order), total: 0 })
      await shop.poll(shopper)
      expect(shopper.row).toMatchObject({ status: "completed", balances: { gateway: 0 } })
    })
  })

  it("A second payment on a page, with a transaction id that looks like a card number, is not stored again when reported again after the second payment's refund [case 68]", async () => {
    const shopper = await shop.shopperWithOrder()
    const second = { transaction_id: CARD_LIKE_ID, timestamp: "2100-01-01T00:00:00Z" }
    await shop.notify(shopper, second)
    await shop.act(shopper.rows[1] as never, {
      ...{ action: "state_returned", returned: cents(TOTAL), note: "ref_1" },
    })
    await shop.notify(shopper, { ...second, timestamp: "2100-01-01T00:01:00Z" })
    await shop.poll(shopper)
    expect(shopper.rows).toMatchObject([{ status: "completed" }, { status: "closed" }])
    expect(shopper.rows).toHaveLength(2)
  })

  it("The event of a completed payment is emitted although the server fails right after writing the payment", async () => {
    const emit = jest.spyOn(shop.deps.events, "emit")
    const shopper = await shop.shopperWhoPaid()
    const failed = () => Promise.reject(new Error("the connection was lost"))
    shop.run.meanwhile("payments.change completed", failed, "after")
    await expect(shop.poll(shopper)).rejects.toThrow()
    shop.run.passes(60_000)
    await reconcileDue(shop.deps)
    expect(emit).toHaveBeenCalledWith(
      "hosted_checkout.attempt.completed",
      expect.objectContaining({ id: shopper.attempt.id, order_id: shopper.orders[0]?.id })
    )
  })
})

describeShop(
  "A gateway whose notifications and verify have ids of their own",
  (shop) => {
    const paid = async (): Promise<Shopper> => {
      const shopper = await shop.shopperOnThePage()
      shopper.pay()
      return shopper
    }

    it("Two payments become two orders although the verify call gives one payment the other's transaction id [case 69]", async () => {
      // Verify names the first payment as notifications name the second one.
      const [first, second] = [await paid(), await paid()]
      await shop.notify(second)
      await shop.poll(first)
      await shop.notify(first)
      await shop.poll(second)
      first.expectOneOrder()
      second.expectOneOrder()
      expect(shop.database.payments.all()).toMatchObject([
        { status: "completed" },
        { status: "completed" },
      ])
    })
  },
  { profile: { verify: { transactionIds: "own" } } }
)
