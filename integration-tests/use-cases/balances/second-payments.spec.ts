import type { Cents } from "../../../src/core/money/money"
import { describeShop } from "../support/describe-shop"
import { TOTAL } from "../support/shop"
import type { Shopper } from "../support/shopper"

const SECOND = { status: "held", reason: "already_paid", order_id: null }
const HELD_SUM = { ...SECOND, balances: { gateway: TOTAL, captured: 0 } }

describeShop("A page that is paid twice", (shop) => {
  const reports = {
    "a notification": async (shopper: Shopper) => await shop.notify(shopper),
    verify: async (shopper: Shopper) => void (await shop.poll(shopper)),
  }

  it.each(Object.entries(reports))(
    "A second payment on a paid page is held for an admin as one payment, with its sum, when first reported by %s [case 55]",
    async (_, isReported) => {
      const shopper = await shop.shopperWithOrder()
      const { id: transaction_id } = shopper.pay()
      await isReported(shopper)
      await reports.verify(shopper)
      await reports["a notification"](shopper)
      expect(shopper.rows).toMatchObject([{ status: "completed" }, { ...HELD_SUM, transaction_id }])
      shopper.expectOneOrder()
    }
  )

  it("A second payment on a payment page is one held payment although its notification comes twice with different timestamps", async () => {
    const shopper = await shop.shopperWithOrder()
    shopper.pay()
    await shop.notify(shopper, { timestamp: "2100-01-01T00:00:00Z" })
    await shop.notify(shopper, { timestamp: "2100-01-01T00:01:00Z" })
    expect(shopper.rows).toMatchObject([{ status: "completed" }, HELD_SUM])
  })

  it("A second payment on a payment page is closed when a notification reports that the gateway refunded the second payment", async () => {
    const shopper = await shop.shopperWithOrder()
    const { id } = shopper.pay()
    await shop.notify(shopper)
    const [, second] = shopper.page().transactions
    shop.gateway.giveBack(second as never, TOTAL)
    const returned = { event: "payment.refunded", status: "refunded", transaction_id: id }
    await shop.notify(shopper, returned)
    expect(shopper.rows).toMatchObject([{ status: "completed" }, { status: "closed" }])
  })

  it("A second payment on a payment page is closed when an admin states that the gateway gave back the second payment in full", async () => {
    const shopper = await shop.shopperWithOrder()
    shopper.pay()
    await shop.notify(shopper)
    const [, second] = shopper.rows
    expect(await shop.offers(second as never)).toEqual(["apply_to_order", "state_returned"])
    await shop.act(second as never, { action: "state_returned", returned: TOTAL as Cents })
    expect(shopper.rows).toMatchObject([{ status: "completed" }, { status: "closed" }])
    const [, transaction] = shopper.page().transactions
    shop.gateway.giveBack(transaction as never, TOTAL)
  })

  it("A second payment on a payment page pays for another order when an admin applies the payment to that order", async () => {
    const shopper = await shop.shopperWithOrder()
    shopper.pay()
    await shop.notify(shopper)
    const order_id = shop.unpaidOrder()
    await shop.act(shopper.rows[1] as never, { action: "apply_to_order", order_id })
    expect(shopper.rows).toMatchObject([
      { status: "completed", order_id: shopper.orders[0]?.id },
      { status: "completed", order_id, balances: { gateway: TOTAL, captured: TOTAL } },
    ])
    expect(shop.tables.orders.get(order_id)).toMatchObject({ transactions: [{ amount: TOTAL }] })
    await shop.poll(shopper)
    expect(shopper.rows).toMatchObject([{ status: "completed" }, { status: "completed" }])
  })

  it("When the first payment on a payment page was voided before any order, a second payment on the page places the order [case 56]", async () => {
    const shopper = await shop.shopperWhoPaid()
    shopper.orderCannotBePlaced("before_capture")
    await shop.notify(shopper)
    const voided = { ...shopper.approval(), event: "payment.voided", status: "voided" }
    shopper.getsBack()
    await shop.notifyOf(JSON.stringify(voided))
    const { id: transaction_id } = shopper.pay()
    shopper.orderCanBePlaced()
    await shop.notify(shopper)
    await shop.poll(shopper)
    shopper.expectOneOrder()
    expect(shopper.rows).toMatchObject([
      { status: "closed", balances: { gateway: 0, captured: 0 } },
      { status: "completed", transaction_id, balances: { gateway: TOTAL, captured: TOTAL } },
    ])

    // The first one's return, reported again, is not the booked payment's.
    await shop.notifyOf(JSON.stringify({ ...voided, card_type: "VISA" }))
    expect(shopper.rows).toMatchObject([{ status: "closed" }, { status: "completed" }])
  })

  it("When the payment of an order was voided and the same page is paid again, both payments are held for an admin [case 56]", async () => {
    const shopper = await shop.shopperWhoPaid()
    await shop.notify(shopper)
    shopper.getsBack()
    await shop.notify(shopper, { event: "payment.voided", status: "voided" })
    shopper.pay()
    await shop.notify(shopper)
    expect(shopper.rows).toMatchObject([
      { status: "held", reason: "returned", balances: { gateway: 0, captured: TOTAL } },
      HELD_SUM,
    ])
    expect(shopper.orders).toHaveLength(1)
  })

  it("When two payments on one payment page are reported at the same time, one becomes the order and the other is held for an admin", async () => {
    const shopper = await shop.shopperWhoPaid()
    await shop.report(shopper)
    shopper.pay()
    await shop.report(shopper)
    await shop.drainAll()
    shopper.expectOneOrder()
    expect(shopper.rows.map(({ status }) => status).sort()).toEqual(["completed", "held"])
  })

  it("A payment that an admin closed as never paid is held for an admin again when the gateway approves the payment later [case 55]", async () => {
    const shopper = await shop.shopperWhoPaid()
    shop.verifySays(shopper, { status: "pending" })
    await shop.notify(shopper, { amount: undefined, transaction_id: undefined })
    shop.end(shopper)
    await shop.poll(shopper)
    expect(shopper.row).toMatchObject({ status: "held", reason: "not_confirmed" })
    const all = {
      action: "state_returned",
      returned: TOTAL as Cents,
      note: "nothing there",
    } as const
    await shop.act(shopper, all)
    expect(shopper.row).toMatchObject({ status: "closed" })

    shop.gateway.answer = undefined
    await shop.notify(shopper)
    expect(shopper.row).toMatchObject({ status: "held", captured_at: null })
    expect(shopper.orders).toEqual([])
  })

  it("A payment that is reported after its page's personal data was erased is stored without card digits and card type", async () => {
    const shopper = await shop.shopperWithOrder()
    shop.rewrite(shopper, { erased_at: shop.run.now(), email: null, items: null })
    shopper.pay()
    await shop.notify(shopper, { card_number_masked: "424242******4242" })
    expect(shopper.rows).toMatchObject([{}, { card_number_masked: null, card_type: null }])
  })
})
