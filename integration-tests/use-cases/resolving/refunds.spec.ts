import { confirmRefundTask } from "../../../src/payments/refund/confirm-refund-task"
import { reconcileDue } from "../../../src/payments/reconcile/reconcile"
import { describeShop } from "../support/describe-shop"
import type { Shopper } from "../support/shopper"

const CONFIRMED = { action: "retry", not_returned: true, note: "it was never paid out" } as const

describeShop("A refund that Medusa booked", (shop) => {
  const tasks = () => shop.database.refundTasks.all().map(({ status, amount }) => [status, amount])
  const confirm = async (gateway_reference = "gw_ref_1") => {
    const [task] = shop.database.refundTasks.where(({ status }) => status === "open")
    const input = { refund_task_id: task?.id ?? "", gateway_reference, actor_id: "user_1" }
    return await confirmRefundTask(input, shop.deps)
  }
  /** Medusa deletes a refund whose provider has answered: its own write to the payment fails. */
  const drop = async (shopper: Shopper, cents: number) => {
    await shopper.refund(cents)
    const [payment] = shopper.payments
    const { payments } = shop.tables
    payments.set(payment?.id ?? "", { ...payment, refunds: payment?.refunds.slice(0, -1) } as never)
  }
  const dueTasks = () => {
    for (const { id } of shop.database.refundTasks.all()) {
      shop.database.refundTasks.update({ id }, { next_check_at: new Date(0) })
    }
  }

  it("leaves one task for each of several partial refunds, to the cent", async () => {
    const shopper = await shop.completedOrder()
    for (const cents of [525, 10, 334]) {
      await shopper.refund(cents)
    }
    expect(tasks()).toEqual([
      ["open", "5.25"],
      ["open", "0.10"],
      ["open", "3.34"],
    ])
    expect(shopper.timeline.filter((kind) => kind === "refund_booked")).toHaveLength(3)
  })

  it("creates no refund task while there is no order", async () => {
    const shopper = await shop.paidWithoutOrder("after")
    const [payment] = shopper.payments
    await expect(shop.server.core.payments.refundRest(payment?.id ?? "")).rejects.toThrow(
      "no order yet"
    )
    expect(tasks()).toEqual([])
  })

  it("creates no refund task while the order is not linked to its cart: core undoes a second completion", async () => {
    const shopper = await shop.completedOrder()
    const [payment] = shopper.payments
    const [order] = shopper.orders
    const cartId = order?.cart_id ?? ""
    shop.tables.orderOfCart.delete(cartId)
    await expect(shop.server.core.payments.refundRest(payment?.id ?? "")).rejects.toThrow(
      "no order yet"
    )
    expect(tasks()).toEqual([])
    shop.tables.orderOfCart.set(cartId, order?.id ?? "")
  })

  it("by canceling the order leaves a task for the rest after a partial refund", async () => {
    const shopper = await shop.completedOrder()
    await shopper.refund(525)
    await shop.server.core.orders.cancelOrder(shopper.orders[0]?.id ?? "")
    expect(tasks()).toEqual([
      ["open", "5.25"],
      ["open", "34.75"],
    ])
  })

  it("and then dropped has its task withdrawn by the reconcile job when it is due; the others stay", async () => {
    const shopper = await shop.completedOrder()
    await shopper.refund(100)
    await drop(shopper, 200)
    await reconcileDue(shop.deps)
    expect(tasks()).toEqual([
      ["open", "1.00"],
      ["open", "2.00"],
    ])
    dueTasks()
    await reconcileDue(shop.deps)
    expect(tasks()).toEqual([
      ["open", "1.00"],
      ["withdrawn", "2.00"],
    ])
    expect(shopper.timeline.at(-1)).toBe("refund_withdrawn")
  })

  it("and then dropped is withdrawn when an admin wants to confirm it, and the admin reads why", async () => {
    await drop(await shop.completedOrder(), 200)
    await expect(confirm()).rejects.toThrow("dropped this refund")
    expect(tasks()).toEqual([["withdrawn", "2.00"]])
  })

  it("is confirmed by one of several admins at once, and the others are refused", async () => {
    const shopper = await shop.completedOrder()
    await shopper.refund(525)
    const answers = await Promise.allSettled(["gw_1", "gw_2", "gw_3"].map(confirm))

    expect(answers.map(({ status }) => status).sort()).toEqual([
      "fulfilled",
      "rejected",
      "rejected",
    ])
    expect(shopper.timeline.filter((kind) => kind === "refund_confirmed")).toHaveLength(1)
  })

  describe("and that the gateway made before", () => {
    const reversedOrder = async (fields: Record<string, string>) => {
      const shopper = await shop.completedOrder()
      shop.verifySays(shopper, fields)
      expect(await shop.poll(shopper)).toMatchObject({ held_reason: "gateway_reversed" })
      return shopper
    }

    it("has its task confirmed without a notice", async () => {
      const shopper = await reversedOrder({ status: "chargeback", transaction_id: "txn_reversal" })
      await shopper.refund()
      expect(shop.database.refundTasks.all()).toMatchObject([
        {
          ...{ status: "confirmed", amount: "40.00", gateway_reference: "txn_reversal" },
          ...{ confirmed_by: null, confirmed_at: expect.any(Date), notify_at: null },
        },
      ])
      expect(shopper.timeline.at(-1)).toBe("refund_confirmed")
    })

    const partlyReversed = async () => {
      const shopper = await reversedOrder({ status: "refunded", amount: "5.00" })
      await shopper.refund(200)
      await shopper.refund(800)
      return shopper
    }

    it("leaves a task for the amount that was not returned yet", async () => {
      await partlyReversed()
      expect(tasks().sort()).toEqual([
        ["confirmed", "2.00"],
        ["confirmed", "3.00"],
        ["open", "5.00"],
      ])
    })

    it("and that an admin reports as not made has its tasks opened again", async () => {
      const shopper = await partlyReversed()
      await confirm()
      expect(await shop.resolve(shopper, CONFIRMED)).toMatchObject({ status: "completed" })
      const opened = shop.database.refundTasks.where(({ status }) => status === "open")
      expect(opened.map(({ amount }) => amount).sort()).toEqual(["2.00", "3.00"])
      const again = { gateway_reference: null, confirmed_at: null, notify_at: expect.any(Date) }
      expect(opened).toMatchObject([again, again])
      expect(shopper.timeline.filter((kind) => kind === "refund_reopened")).toHaveLength(2)

      // They stay open as long as Medusa has the refunds, and are confirmed again.
      dueTasks()
      await reconcileDue(shop.deps)
      await confirm()
      await confirm()
      expect(tasks().map(([status]) => status)).toEqual(["confirmed", "confirmed", "confirmed"])
    })
  })
})
