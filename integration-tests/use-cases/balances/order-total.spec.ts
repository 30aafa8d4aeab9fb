import type { Cents } from "../../../src/core/money/money"
import type { Order, Payment } from "../../simulation/fakes/medusa/tables"
import { describeShop } from "../support/describe-shop"
import { DEARER, TOTAL } from "../support/shop"
import type { Shopper } from "../support/shopper"

const REFUND = { reference_id: "ref_of_core", amount: -TOTAL }
const DIFFERS = { status: "held", reason: "order_differs" }

describeShop("An order of another total than its payment", (shop) => {
  const captured = async () => {
    const shopper = await shop.shopperWhoPaidWithoutOrder("after_capture")
    shopper.orderCanBePlaced()
    shopper.rewriteCart({ total: DEARER })
    return shopper
  }

  it("A captured payment is held for an admin, and places no order, when the cart has become dearer since the payment [case 53]", async () => {
    const shopper = await captured()
    await shop.poll(shopper)
    expect(shopper.orders).toEqual([])
    expect(shopper.row).toMatchObject({ status: "held", reason: "cart_changed" })
  })

  it("A payment is held when its order is dearer than the payment, until an admin accepts the difference [case 53]", async () => {
    const shopper = await captured()
    await shopper.complete()
    await shop.poll(shopper)
    expect(shopper.row).toMatchObject({ ...DIFFERS, order_id: shopper.orders[0]?.id })
    await shop.act(shopper, { action: "close", note: "the rest in cash" })
    expect(shopper.row).toMatchObject({ status: "completed", reason: null })
  })

  it("A payment is held for an admin when its order shows a refund that the payment provider had refused", async () => {
    const shopper = await shop.shopperWhoseOrderLacksItsPayment()
    const [order] = shopper.orders
    const [payment] = shopper.payments
    const refund = { reference_id: payment?.id ?? "", amount: -TOTAL as Cents }
    shop.tables.orders.set(order?.id ?? "", { ...order, transactions: [refund] } as never)
    await shop.poll(shopper)
    expect(shopper.row).toMatchObject({ ...DIFFERS, order_id: order?.id })
  })

  /** The order has the capture of a payment that Medusa has refunded and the gateway has returned. */
  async function refundedWith({
    total = TOTAL,
    transactions = [],
  }: Partial<Order>): Promise<Shopper> {
    const shopper = await shop.shopperWithOrder()
    const [payment] = shopper.payments
    const [placed] = shopper.orders
    const refunds = [{ id: "ref_of_core", amount: TOTAL, by: undefined }]
    shop.tables.payments.set(payment?.id ?? "", { ...(payment as Payment), refunds })
    const all = [...(placed?.transactions ?? []), ...transactions]
    transactions.forEach(() => shop.refundedOrders.add(placed?.id ?? ""))
    shop.tables.orders.set(placed?.id ?? "", { ...(placed as Order), total, transactions: all })
    shopper.getsBack()
    await shop.poll(shopper)
    return shopper
  }

  it("A payment that Medusa and the gateway have refunded is held for an admin when Medusa's order still counts the payment as paid", async () => {
    const shopper = await refundedWith({})
    expect(shopper.row).toMatchObject({ ...DIFFERS, order_id: shopper.orders[0]?.id })
  })

  it.each([
    ["costs nothing any more", { total: 0, transactions: [REFUND] }],
    [
      "was refunded by a cent more than it cost",
      { total: -1, transactions: [REFUND, { reference_id: "ref_of_a_cent", amount: -1 }] },
    ],
    [
      "was paid with another payment",
      { transactions: [REFUND, { reference_id: "capt_of_another", amount: TOTAL }] },
    ],
  ])("A refunded payment is not held for an admin when its order %s", async (_, order) => {
    const shopper = await refundedWith(order)
    expect(shopper.row).toMatchObject({
      status: "completed",
      balances: { gateway: 0, captured: TOTAL, refunded: TOTAL },
    })
  })
})
