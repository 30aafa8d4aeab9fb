import type { Cents } from "../../../src/core/money/money"
import { describeShop } from "../support/describe-shop"
import type { Fields } from "../support/gateway"
import { TOTAL } from "../support/shop"
import type { Shopper } from "../support/shopper"

const RETURNED = { status: "held", reason: "returned" }
const COMPLETED = { status: "completed", reason: null }
const PART: Fields = { event: "payment.refunded", status: "refunded", amount: "5.00" }
const cents = (amount: number) => amount as Cents

describeShop("An order whose payment was returned", (shop) => {
  /** The gateway returns so much of an order's payment, and verify says so. */
  const returned = async (amount?: number) => {
    const shopper = await shop.shopperWithOrder()
    shopper.getsBack(amount)
    await shop.poll(shopper)
    expect(shopper.row).toMatchObject(RETURNED)
    return shopper
  }
  const balances = (gateway: number, refunded: number) => ({
    balances: { approved: TOTAL, returned: TOTAL - gateway, gateway, captured: TOTAL, refunded },
  })

  it.each(["verify", "a notification"])(
    "A payment whose chargeback is reported by %s is held for an admin with the gateway's and Medusa's sums, and its order stays",
    async (by) => {
      const shopper = await shop.shopperWithOrder()
      const all = { event: "payment.chargeback", status: "chargeback" }
      if (by === "verify") {
        shop.verifySays(shopper, { status: "Chargeback" })
        await shop.poll(shopper)
      } else {
        shopper.getsBack()
        await shop.notify(shopper, all)
      }
      expect(shopper.row).toMatchObject({ ...RETURNED, ...balances(0, 0) })
      expect(shopper.row.order_id).toBe(shopper.expectOneOrder().id)
    }
  )

  it("A payment that the gateway partly refunded is held until Medusa has refunded the same sum", async () => {
    const shopper = await returned(500)
    expect(shopper.row).toMatchObject(balances(3_500, 0))
    await shopper.refund(499)
    await shop.poll(shopper)
    expect(shopper.row).toMatchObject({ ...RETURNED, ...balances(3_500, 499) })
    await shopper.refund(1)
    await shop.poll(shopper)
    expect(shopper.row).toMatchObject({ ...COMPLETED, ...balances(3_500, 500) })
  })

  it("A payment that the gateway fully refunded is held until an admin cancels the order in Medusa, which refunds the payment there too", async () => {
    const shopper = await returned()
    await shop.server.core.orders.cancelOrder(shopper.orders[0]?.id ?? "")
    await shop.poll(shopper)
    expect(shopper.row).toMatchObject({ ...COMPLETED, ...balances(0, TOTAL) })
  })

  it("An admin's refund of a held payment books exactly what the gateway gave back and Medusa had not yet refunded", async () => {
    const shopper = await returned(500)
    await shopper.refund(200)
    await shop.act(shopper, { action: "refund_in_medusa" })
    expect(shopper.row).toMatchObject({ ...COMPLETED, ...balances(3_500, 500) })
    expect(shopper.refunded).toBe(500)
  })

  it("An admin's refund books only the rest when another admin refunds a part while the first refund waits for the order's missing link in Medusa", async () => {
    const shopper = await returned(500)
    const orderId = shopper.orders[0]?.id ?? ""
    shop.tables.orderOfCart.delete(shopper.cartId)
    // The second reading of the links is under the cart's lock.
    shop.run.meanwhile("reads the links", () => undefined)
    shop.run.meanwhile("reads the links", async () => {
      shop.tables.orderOfCart.set(shopper.cartId, orderId)
      await shopper.refund(200)
    })
    await shop.act(shopper, { action: "refund_in_medusa" })
    expect(shopper.row).toMatchObject({ ...COMPLETED, ...balances(3_500, 500) })
    expect(shopper.refunded).toBe(500)
  })

  it("A payment is held for an admin when the gateway charges back a second time after a won dispute, although an admin accepted the first chargeback", async () => {
    const shopper = await returned()
    await shop.act(shopper, { action: "close", note: "we dispute the chargeback" })
    expect(shopper.row).toMatchObject({ ...COMPLETED, accepted: { gateway: 0, medusa: TOTAL } })
    shop.verifySays(shopper, {})
    await shop.poll(shopper)
    await shop.act(shopper, { action: "state_returned", returned: cents(0), note: "dispute won" })
    expect(shopper.row).toMatchObject({ ...COMPLETED, ...balances(TOTAL, 0), accepted: null })
    shop.verifySays(shopper, { status: "chargeback" })
    await shop.poll(shopper)
    expect(shopper.row).toMatchObject({ ...RETURNED, ...balances(0, 0) })
  })

  it("A payment whose difference an admin accepted is held for an admin again when the gateway gives back more money", async () => {
    const shopper = await returned(500)
    await shop.act(shopper, { action: "close", note: "the customer keeps the rest" })
    expect(shopper.row).toMatchObject({ ...COMPLETED, accepted: { gateway: 3_500, medusa: TOTAL } })
    await shop.poll(shopper)
    expect(shopper.row).toMatchObject(COMPLETED)

    shopper.getsBack(100)
    await shop.poll(shopper)
    expect(shopper.row).toMatchObject({ ...RETURNED, ...balances(3_400, 0) })
  })

  it("A refunded payment is held for an admin only once, also when the gateway sends the payment's approval again [case 33]", async () => {
    const shopper = await shop.shopperWhoPaid()
    await shop.notify(shopper)
    shopper.getsBack()
    await shop.notify(shopper, { event: "payment.refunded", status: "refunded" })
    const { held_since } = shopper.row
    await shop.notify(shopper)
    await shop.poll(shopper)
    expect(shopper.row).toMatchObject({ ...RETURNED, held_since })
    expect(shopper.timeline.filter((kind) => kind === "held")).toHaveLength(1)
  })

  it.each<[string, Fields]>([
    ["a chargeback of all", { status: "chargeback" }],
    ["a refund of a larger part", { status: "refunded", amount: "5.01" }],
    ["a refund of the payment's own amount", { status: "refunded" }],
  ])(
    "A payment that Medusa has partly refunded is held for an admin once, and not again at the next check, when the gateway reports %s [case 60]",
    async (_, fields) => {
      const shopper = await shop.shopperWithOrder()
      await shopper.refund(500)
      shop.verifySays(shopper, fields)
      await shop.poll(shopper)
      await shop.poll(shopper)
      expect(shopper.row).toMatchObject(RETURNED)
      expect(shopper.timeline.filter((kind) => kind === "held")).toHaveLength(1)
    }
  )

  it("A refund that the gateway reports without an amount holds the payment until an admin states the sum [case 60]", async () => {
    const shopper = await shop.shopperWithOrder()
    await shopper.refund(500)
    shopper.getsBack(500)
    shop.verifySays(shopper, { status: "refunded", amount: undefined })
    await shop.poll(shopper)
    expect(shopper.row).toMatchObject({ status: "held", reason: "unclear" })
    await shop.act(shopper, { action: "state_returned", returned: cents(500) })
    expect(shopper.row).toMatchObject({ ...COMPLETED, ...balances(3_500, 500) })
  })
})

describeShop("A payment that the gateway reports as returned by mistake", (shop) => {
  const reports: [string, (of: Shopper) => Promise<void>][] = [
    [
      "a notified chargeback that the verify call denies",
      async (of) => shop.notify(of, { status: "chargeback" }),
    ],
    [
      "a dispute that is won later",
      async (of) => Promise.resolve(shop.verifySays(of, { status: "chargeback" })),
    ],
  ]

  it.each(reports)(
    "A payment that is held for %s is completed when an admin states that the gateway gave back nothing",
    async (_, report) => {
      const shopper = await shop.shopperWithOrder()
      await report(shopper)
      await shop.poll(shopper)
      expect(shopper.row).toMatchObject({ status: "held" })
      shop.gateway.answer = undefined

      await shop.act(shopper, { action: "state_returned", returned: cents(0), note: "dispute won" })
      expect(shopper.row).toMatchObject(COMPLETED)
      await shop.poll(shopper)
      expect(shopper.row).toMatchObject(COMPLETED)
      shopper.getsBack()
      await shop.poll(shopper)
      expect(shopper.row).toMatchObject({ status: "held" })
    }
  )

  it("A refund of a transaction that was never approved becomes a separate held payment, and the page's own payment is held as unclear", async () => {
    const shopper = await shop.shopperWithOrder()
    await shop.notify(shopper, { ...PART, transaction_id: "txn_of_another" })
    await shop.poll(shopper)
    expect(shopper.rows).toMatchObject([
      { status: "held", reason: "unclear" },
      { status: "held", balances: { captured: 0 } },
    ])
  })

  it("After a mistaken chargeback, an admin states that the gateway gave back nothing and can then place the order", async () => {
    const shopper = await shop.shopperWhoPaid()
    await shop.notify(shopper, { status: "chargeback" })
    await shop.poll(shopper)
    expect(shopper.row).toMatchObject({ status: "held", captured_at: null })
    expect(await shop.offers(shopper)).not.toContain("place_order")
    await shop.act(shopper, { action: "state_returned", returned: cents(0), note: "dispute won" })
    await shop.act(shopper, { action: "place_order" })
    shopper.expectOneOrder()
  })
})
