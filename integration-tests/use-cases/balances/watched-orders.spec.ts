import { GatewayApiError } from "../../../src/client/errors"
import { processPage } from "../../../src/payments/process/process-page"
import { leaseFrom } from "../../../src/payments/due/due-rows"
import { checkAfterRefund } from "../../../src/payments/refund/check-after-refund"
import { reconcileDue } from "../../../src/payments/reconcile/reconcile"
import type { Order } from "../../simulation/fakes/medusa/tables"
import { describeShop } from "../support/describe-shop"
import { DEARER, TOTAL } from "../support/shop"
import type { Shopper } from "../support/shopper"

const DAY_MS = 24 * 60 * 60_000
const TEN_MINUTES_MS = 10 * 60_000
const COMPLETED = { status: "completed", reason: null }
const RETURNED = { status: "held", reason: "returned" }

describeShop("A completed payment", (shop) => {
  it("The gateway is asked about a completed payment once a day for 30 days, and then no more", async () => {
    const shopper = await shop.shopperWithOrder()
    const daily = new Date((shopper.row.completed_at?.getTime() ?? 0) + DAY_MS)
    expect(shopper.attempt.next_check_at).toEqual(daily)
    shop.run.passes(30 * DAY_MS)
    expect(await shop.poll(shopper)).toMatchObject({ next_check_at: null })
    expect(shopper.row).toMatchObject(COMPLETED)
  })

  it("The last daily check of a completed payment is repeated while the gateway cannot be reached", async () => {
    const shopper = await shop.shopperWithOrder()
    shop.run.passes(30 * DAY_MS)
    shop.verifySays(shopper, new Error("not reached"))
    const { next_check_at } = await shop.poll(shopper)
    expect(next_check_at?.getTime()).toBeGreaterThan(shop.run.now().getTime())
    shop.verifySays(shopper, { status: "refunded" })
    await shop.poll(shopper)
    expect(shopper.row).toMatchObject(RETURNED)
  })

  it("The last daily check of a completed payment is not repeated when its payment page has no token to ask the gateway with", async () => {
    const shopper = await shop.shopperWithOrder()
    shop.rewrite(shopper, { token: null })
    shop.run.passes(30 * DAY_MS)
    expect(await shop.poll(shopper)).toMatchObject({ next_check_at: null })
  })

  it.each([
    { status: "expired", transaction_id: undefined },
    { status: "failed", transaction_id: undefined },
    { status: "archived", transaction_id: undefined },
    new GatewayApiError(404, "no such token"),
  ])(
    "A completed payment stays completed when the gateway's verify call answers %j [case 30]",
    async (answer) => {
      const shopper = await shop.shopperWithOrder()
      shop.verifySays(shopper, answer)
      await shop.poll(shopper)
      expect(shopper.row).toMatchObject(COMPLETED)
      shopper.expectOneOrder()
    }
  )

  it("A completed payment is held for an admin when the verify call says that the payment was declined, and the order stays", async () => {
    const shopper = await shop.shopperWithOrder()
    shop.verifySays(shopper, { status: "declined" })
    await shop.poll(shopper)
    expect(shopper.row).toMatchObject({ status: "held", reason: "unclear" })
    expect(shopper.row.order_id).toBe(shopper.expectOneOrder().id)
  })

  it("A completed payment whose stored order id belongs to no order gets the id of the cart's order at the next check", async () => {
    const shopper = await shop.shopperWithOrder()
    shop.rewriteRow(shopper, { order_id: "order_undone" })
    await shop.poll(shopper)
    expect(shopper.row).toMatchObject({ ...COMPLETED, order_id: shopper.orders[0]?.id })
  })

  it("A completed payment gets a newly placed order at the next check when Medusa has rolled back the payment's first order", async () => {
    const shopper = await shop.shopperWithOrder()
    shop.tables.orders.delete(shopper.orders[0]?.id ?? "")
    shop.tables.orderOfCart.delete(shopper.cartId)
    shopper.rewriteCart({ completed_at: null })
    shop.tables.orderOfCollection.clear()
    await shop.poll(shopper)
    expect(shopper.row).toMatchObject({ ...COMPLETED, order_id: shopper.expectOneOrder().id })
  })

  it("When Medusa has rolled back the order of a captured payment, the payment's row has no order id until another order is placed", async () => {
    const shopper = await shop.shopperWithOrder()
    shop.tables.orders.delete(shopper.orders[0]?.id ?? "")
    shop.tables.orderOfCart.delete(shopper.cartId)
    shopper.rewriteCart({ completed_at: null })
    shop.tables.orderOfCollection.clear()
    shopper.orderCannotBePlaced("before_capture")
    await shop.poll(shopper)
    expect(shopper.row).toMatchObject({ status: "proven", order_id: null })
    expect(shopper.row.captured_at).not.toBeNull()
    shopper.orderCanBePlaced()
    await shop.poll(shopper)
    shopper.expectOneOrder()
  })
})

describeShop("A payment that is held with its order", (shop) => {
  const nextDay = async () => {
    shop.run.passes(DAY_MS)
    await reconcileDue(shop.deps)
  }
  const editedTo = ({ orders: [order] }: Shopper, total: number) =>
    shop.tables.orders.set(order?.id ?? "", { ...(order as Order), total })

  it("A payment that is held because its order became dearer leaves the worklist within a day after an edit brings the order's total back to what was paid", async () => {
    const shopper = await shop.shopperWithOrder()
    editedTo(shopper, DEARER)
    await nextDay()
    expect(shopper.row).toMatchObject({ status: "held", reason: "order_differs" })
    editedTo(shopper, TOTAL)
    await nextDay()
    expect(shopper.row).toMatchObject(COMPLETED)
  })

  it("A payment with a refund to make leaves the worklist within a day once the gateway reports the refund when asked", async () => {
    const shopper = await shop.shopperWithOrder()
    await shopper.refund()
    await shop.poll(shopper)
    expect(shopper.row).toMatchObject({ status: "held", reason: "refund_due" })
    shopper.getsBack()
    await nextDay()
    expect(shopper.row).toMatchObject({ ...COMPLETED, balances: { gateway: 0 } })
  })

  it("A chargeback that the gateway reports only when asked changes the sums of a held payment within a day", async () => {
    const shopper = await shop.shopperWithOrder()
    editedTo(shopper, DEARER)
    await nextDay()
    shop.verifySays(shopper, { status: "chargeback" })
    await nextDay()
    expect(shopper.row).toMatchObject({ ...RETURNED, balances: { gateway: 0, captured: TOTAL } })
  })
})

describeShop("A check after a refund", (shop) => {
  const named = {
    "a refund": (shopper: Shopper) => ({ payment_id: shopper.payments[0]?.id ?? "" }),
    "a cancellation of its order": (shopper: Shopper) => ({
      order_id: shopper.orders[0]?.id ?? "",
    }),
  }

  it.each(Object.entries(named))(
    "The gateway is asked about a completed payment again ten minutes after an admin requests %s, even if the daily checks are over",
    async (_, nameOf) => {
      const shopper = await shop.shopperWithOrder()
      shop.rewrite(shopper, { next_check_at: null })
      await checkAfterRefund(nameOf(shopper), shop.deps)
      const soon = new Date(shop.run.now().getTime() + TEN_MINUTES_MS)
      expect(shopper.attempt).toMatchObject({ next_check_at: soon })
    }
  )

  it("A refund does not postpone the payment's next check when that check is already scheduled within the next minute", async () => {
    const shopper = await shop.shopperWithOrder()
    const next_check_at = new Date(shop.run.now().getTime() + 60_000)
    shop.rewrite(shopper, { next_check_at })
    await checkAfterRefund({ payment_id: shopper.payments[0]?.id ?? "" }, shop.deps)
    expect(shopper.attempt).toMatchObject({ next_check_at })
  })

  it.each(["while the gateway is asked", "before the check has read the payment"])(
    "The gateway is asked once more about an old payment when a refund begins during a check (%s)",
    async (when) => {
      const shopper = await shop.shopperWithOrder()
      shop.run.passes(31 * DAY_MS)
      shop.rewrite(shopper, { next_check_at: leaseFrom(shop.run.now()) })
      let soon: Date | undefined
      const begins = async () => {
        await checkAfterRefund({ payment_id: shopper.payments[0]?.id ?? "" }, shop.deps)
        soon = new Date(shop.run.now().getTime() + TEN_MINUTES_MS)
      }
      shop.run.meanwhile(when.startsWith("while") ? "gateway is asked" : "attempts.byId", begins)
      await processPage(shopper.attempt, "poll", shop.deps)
      expect(soon).toBeInstanceOf(Date)
      expect(shopper.attempt.next_check_at).toEqual(soon)
    }
  )

  it.each<[string, (of: Shopper) => Promise<unknown>]>([
    ["the shopper opens the return address again", async (of) => await of.returns()],
    ["the gateway sends another notification", async (of) => await shop.notify(of, { note: "2" })],
  ])(
    "A check that is due after a refund is not given up when %s before the check",
    async (_, happens) => {
      const shopper = await shop.shopperWithOrder()
      shop.run.passes(31 * DAY_MS)
      shop.rewrite(shopper, { next_check_at: shop.run.now() })
      await shopper.refund()
      await happens(shopper)
      expect(shopper.attempt.next_check_at).not.toBeNull()
      await shop.poll(shopper)
      expect(shopper.row).toMatchObject({ status: "held", reason: "refund_due" })
    }
  )

  it("A refund of another plugin's payment or order does not change the time of the next check of this plugin's payments", async () => {
    const shopper = await shop.shopperWithOrder()
    const before = shopper.attempt
    await checkAfterRefund({ order_id: "order_of_another_plugin" }, shop.deps)
    await checkAfterRefund({ payment_id: "pay_of_another_plugin" }, shop.deps)
    expect(shopper.attempt).toEqual(before)
  })

  it("The next check finds a refund in Medusa, and holds the payment for an admin, although the server died before Medusa called the payment provider", async () => {
    const shopper = await shop.shopperWithOrder()
    const died = new Error("the server died")
    shop.run.meanwhile("attempts.transition check_scheduled", () => Promise.reject(died))
    shop.run.meanwhile("medusa drops the refund", () => Promise.reject(died))
    await expect(shopper.refund(525)).rejects.toThrow("the server died")
    await shop.poll(shopper)
    expect(shopper.row).toMatchObject({
      ...{ status: "held", reason: "refund_due" },
      balances: { gateway: TOTAL, captured: TOTAL, refunded: 525 },
    })
  })
})
