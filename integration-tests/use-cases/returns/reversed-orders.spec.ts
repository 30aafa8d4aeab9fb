import { confirmRefundTask } from "../../../src/payments/refund/confirm-refund-task"
import { describeShop } from "../support/describe-shop"
import type { Shopper } from "../support/shopper"
import type { Fields } from "../support/gateway"

const CLOSED = { action: "closed", note: "checked at the gateway" } as const
const REFUNDED = { action: "refunded", note: "ref_1" } as const
const CONFIRMED = { action: "retry", not_returned: true, note: "dispute 7 was won" } as const
const REVERSED = { status: "held", held_reason: "gateway_reversed" }
const COMPLETED = { status: "completed", held_reason: null }
const TO_REFUND_FIRST = {
  code: "order_not_refunded",
  message: expect.stringContaining("Refund it in Medusa"),
}

describeShop("An order whose payment was returned", (shop) => {
  const reversedOrder = async (fields: Fields = {}) => {
    shop.gateway.answer = undefined
    const shopper = await shop.completedOrder()
    shop.verifySays(shopper, { status: "refunded", ...fields })
    expect(await shop.poll(shopper)).toMatchObject(REVERSED)
    return shopper
  }

  it.each([CLOSED, REFUNDED])(
    "is not recorded as $action before it is refunded in Medusa",
    async (resolution) => {
      const shopper = await reversedOrder()
      for (const cents of [100, 3_900]) {
        await expect(shop.resolve(shopper, resolution)).rejects.toMatchObject(TO_REFUND_FIRST)
        expect(shopper.attempt).toMatchObject({ status: "held", resolution: null })
        await shopper.refund(cents)
      }
      expect(await shop.resolve(shopper, resolution)).toMatchObject({ status: "resolved" })
    }
  )

  it("in part is closed once that part is refunded in Medusa", async () => {
    const shopper = await reversedOrder({ amount: "5.00" })
    await shopper.refund(499)
    await expect(shop.resolve(shopper, CLOSED)).rejects.toMatchObject(TO_REFUND_FIRST)

    await shopper.refund(1)
    expect(await shop.resolve(shopper, CLOSED)).toMatchObject({
      ...COMPLETED,
      order_id: shopper.orders[0]?.id,
      next_check_at: expect.any(Date),
      resolution: { action: "closed", note: CLOSED.note },
    })
    expect(shopper.timeline).toContain("resolved")
  })

  it.each([
    ["refunded", "6.00"],
    ["chargeback", "35.00"],
  ])(
    "in part is still checked after it is closed, and held for the rest: %s",
    async (status, amount) => {
      const shopper = await reversedOrder({ status, amount: "5.00" })
      await shopper.refund(500)
      expect(await shop.resolve(shopper, CLOSED)).toMatchObject(COMPLETED)
      expect(await shop.poll(shopper)).toMatchObject({ status: "completed" })

      shop.verifySays(shopper, { status, amount })
      expect(await shop.poll(shopper)).toMatchObject(REVERSED)
    }
  )

  it("in part is closed for good once all is refunded in Medusa", async () => {
    const shopper = await reversedOrder({ amount: "5.00" })
    await shopper.refund()
    expect(await shop.resolve(shopper, CLOSED)).toMatchObject({ status: "resolved" })
  })

  it("in full, as an admin confirms, must be refunded in full in Medusa first", async () => {
    const shopper = await reversedOrder({ amount: "5.00" })
    await shopper.refund(500)
    const all = { ...REFUNDED, all_returned: true }
    await expect(shop.resolve(shopper, all)).rejects.toMatchObject(TO_REFUND_FIRST)

    await shopper.refund()
    expect(await shop.resolve(shopper, all)).toMatchObject({ status: "resolved" })
  })

  it.each([CLOSED, REFUNDED])(
    "is recorded as $action once it is canceled in Medusa",
    async (resolution) => {
      const shopper = await reversedOrder()
      await shop.server.core.orders.cancelOrder(shopper.orders[0]?.id ?? "")
      expect(await shop.resolve(shopper, resolution)).toMatchObject({ status: "resolved" })
    }
  )

  it("and whose account is no longer configured is closed only once it is refunded", async () => {
    const shopper = await reversedOrder()
    const refunded = await reversedOrder()
    await refunded.refund()
    shop.configure(undefined)
    await expect(shop.resolve(shopper, CLOSED)).rejects.toMatchObject({ code: "account_unknown" })
    expect(await shop.resolve(refunded, CLOSED)).toMatchObject({ status: "resolved" })
  })
})

describeShop("A payment that the gateway reports as reversed by mistake", (shop) => {
  const reports: [string, (of: Shopper) => Promise<void>][] = [
    ["a notification that verify denies", async (of) => shop.notify(of, { status: "chargeback" })],
    [
      "a notification that names another transaction",
      async (of) => shop.notify(of, { status: "refunded", transaction_id: "txn_of_another" }),
    ],
    [
      "verify, in a dispute that is won later",
      async (of) => Promise.resolve(shop.verifySays(of, { status: "chargeback" })),
    ],
  ]

  it.each(reports)(
    "stays held after a plain retry, and is completed again when an admin confirms that it was not returned: %s",
    async (_, report) => {
      const shopper = await shop.completedOrder()
      const order = shopper.expectOneOrder()
      await report(shopper)
      expect(await shop.poll(shopper)).toMatchObject(REVERSED)
      shop.gateway.answer = undefined
      expect(await shop.resolve(shopper, { action: "retry" })).toMatchObject(REVERSED)

      expect(await shop.resolve(shopper, CONFIRMED)).toMatchObject({
        ...COMPLETED,
        order_id: order.id,
        next_check_at: expect.any(Date),
        resolution: { ...CONFIRMED, by: "user_1" },
      })
      expect(shopper.timeline).toContain("resolved")
      // It is still checked, and a later reversal holds it again.
      expect(await shop.poll(shopper)).toMatchObject({ status: "completed" })
      shopper.isReturned()
      expect(await shop.poll(shopper)).toMatchObject(REVERSED)
    }
  )

  it("and then approved without a transaction id is completed by a retry", async () => {
    const shopper = await shop.completedOrder()
    shop.verifySays(shopper, { status: "refunded", transaction_id: undefined })
    await shop.poll(shopper)
    shop.gateway.answer = undefined
    expect(await shop.resolve(shopper, { action: "retry" })).toMatchObject({ status: "completed" })
  })

  it("cannot be confirmed as not returned where the gateway reported no reversal", async () => {
    const shopper = await shop.givenUp()
    await expect(shop.resolve(shopper, CONFIRMED)).rejects.toMatchObject({
      code: "not_retryable",
      message: expect.stringContaining("does not report"),
    })
    expect(shopper.attempt).toMatchObject({ status: "held", resolution: null })
  })

  it("cannot be confirmed as not returned where its order was refunded in Medusa", async () => {
    const shopper = await shop.completedOrder()
    shop.verifySays(shopper, { status: "chargeback" })
    await shop.poll(shopper)
    await shopper.refund()
    await expect(shop.resolve(shopper, CONFIRMED)).rejects.toMatchObject({ code: "not_retryable" })
  })

  it("rejects a resolution when the evidence changed after the admin read it", async () => {
    const shopper = await shop.completedOrder()
    await shop.notify(shopper, { status: "chargeback" })
    shop.run.meanwhile("attempts.transition", async () =>
      shop.approve(shopper, { status: "refunded" })
    )
    await expect(shop.resolve(shopper, CONFIRMED)).rejects.toMatchObject({ code: "news_arrived" })

    const { evidence, resolution, status } = shopper.attempt
    expect({ status, resolution }).toEqual({ status: "held", resolution: null })
    expect(evidence.pieces?.map((piece) => piece.status)).toContain("refunded")
    expect(evidence.pieces?.filter((piece) => piece.dismissed_at)).toEqual([])
  })

  it("before its order was placed becomes an order when an admin confirms that it was not returned", async () => {
    const shopper = await shop.paidUnheard()
    await shop.notify(shopper, { status: "chargeback" })
    expect(await shop.poll(shopper)).toMatchObject({ held_reason: "evidence_conflict" })
    await expect(shop.resolve(shopper, { action: "retry" })).rejects.toMatchObject({
      code: "reversal_disputed",
    })
    expect(await shop.resolve(shopper, CONFIRMED)).toMatchObject({ status: "completed" })
    shopper.expectOneOrder()
  })

  it("before its order was placed becomes none where both sources agree on the reversal", async () => {
    const shopper = await shop.givenUp()
    shopper.isReturned()
    await shop.poll(shopper)
    await expect(shop.resolve(shopper, CONFIRMED)).rejects.toMatchObject({ code: "not_retryable" })
  })
})

describeShop("A chargeback of an order with an open refund task", (shop) => {
  const ALL = "40.00"
  const tasks = () =>
    shop.database.refundTasks.all().map(({ status, amount }) => `${amount} ${status}`)
  const notifies = async (shopper: Shopper, fields: Fields) =>
    shop.notify(shopper, { timestamp: shop.run.now().toISOString(), ...fields })
  const bookedOrder = async (cents?: number) => {
    const shopper = await shop.completedOrder()
    await shopper.refund(cents)
    return shopper
  }
  const chargedBack = async (cents?: number, amount = ALL) => {
    const shopper = await bookedOrder(cents)
    shop.verifySays(shopper, { status: "chargeback", amount })
    await notifies(shopper, { event: "payment.chargeback", status: "chargeback", amount })
    expect(shopper.attempt).toMatchObject(REVERSED)
    return shopper
  }

  it.each(["chargeback", "voided"])(
    "holds the payment and confirms the task of a whole refund: %s",
    async (status) => {
      const shopper = await bookedOrder()
      shop.verifySays(shopper, { status, transaction_id: "txn_dispute" })
      expect(await shop.poll(shopper)).toMatchObject(REVERSED)

      expect(shop.database.refundTasks.all()).toMatchObject([
        {
          ...{ status: "confirmed", amount: ALL, gateway_reference: "txn_dispute" },
          ...{ confirmed_by: null, confirmed_at: expect.any(Date), next_check_at: null },
        },
      ])
      expect(shop.database.linesOf(shopper.attempt.id).at(-1)).toMatchObject({
        kind: "refund_confirmed",
        trigger: "poll",
        data: { amount: ALL, gateway_reference: "txn_dispute", by: null },
      })
      expect(await shop.resolve(shopper, CLOSED)).toMatchObject({ status: "resolved" })
    }
  )

  it("holds the payment by a notification and announces the confirmed refund", async () => {
    const emit = jest.spyOn(shop.deps.events, "emit")
    const { attempt } = await chargedBack()
    expect(tasks()).toEqual([`${ALL} confirmed`])
    expect(emit).toHaveBeenCalledWith(
      "hosted_checkout.attempt.refund_confirmed",
      expect.objectContaining({ id: attempt.id, amount: ALL })
    )
  })

  it("refuses an admin's confirmation of a task that the gateway's report has confirmed", async () => {
    await chargedBack()
    const [task] = shop.database.refundTasks.all()
    const input = { refund_task_id: task?.id ?? "", gateway_reference: "gw_1", actor_id: "user_1" }
    await expect(confirmRefundTask(input, shop.deps)).rejects.toThrow("by the gateway's report")
  })

  it("leaves no refund task open after a chargeback of all, once Medusa has refunded the rest", async () => {
    const shopper = await chargedBack(500)
    await shopper.refund()
    expect(await shop.resolve(shopper, CLOSED)).toMatchObject({ status: "resolved" })
    expect(tasks()).toEqual(["5.00 confirmed", "35.00 confirmed"])
  })

  it("confirms the task although an admin made an earlier refund", async () => {
    const shopper = await bookedOrder(500)
    const [made] = shop.database.refundTasks.all()
    const input = { refund_task_id: made?.id ?? "", gateway_reference: "gw_1", actor_id: "user_1" }
    await confirmRefundTask(input, shop.deps)
    await notifies(shopper, { event: "payment.refunded", status: "refunded", amount: "5.00" })
    await shopper.refund()
    await notifies(shopper, { event: "payment.x", status: "chargeback", amount: "35.00" })
    shop.verifySays(shopper, { status: "chargeback", amount: ALL })
    await shop.poll(shopper)
    expect(shopper.attempt).toMatchObject(REVERSED)
    expect(tasks()).toEqual(["5.00 confirmed", "35.00 confirmed"])
  })

  it("withdraws the task of a refund that Medusa dropped and confirms the others", async () => {
    const shopper = await bookedOrder(500)
    await shopper.refund(100)
    const [payment] = shopper.payments
    const refunds = payment?.refunds.slice(1)
    shop.tables.payments.set(payment?.id ?? "", { ...payment, refunds } as never)
    shop.verifySays(shopper, { status: "chargeback" })
    expect(await shop.poll(shopper)).toMatchObject(REVERSED)
    expect(tasks()).toEqual(["5.00 withdrawn", "1.00 confirmed"])
  })

  it("leaves the task open while the gateway still calls the payment approved, and confirms it at the check that finds the chargeback", async () => {
    const shopper = await bookedOrder()
    await notifies(shopper, { event: "payment.chargeback", status: "chargeback", amount: ALL })
    expect(shopper.attempt).toMatchObject(REVERSED)
    expect(tasks()).toEqual([`${ALL} open`])

    shop.verifySays(shopper, { status: "chargeback" })
    await shop.poll(shopper)
    expect(await shop.poll(shopper)).toMatchObject(REVERSED)
    expect(tasks()).toEqual([`${ALL} confirmed`])
    expect(shopper.timeline.filter((kind) => kind === "refund_confirmed")).toHaveLength(1)
  })

  it.each([CLOSED, REFUNDED])(
    "confirms a task that a concurrent refund left open, when the payment is recorded as $action",
    async (resolution) => {
      const shopper = await chargedBack()
      const [task] = shop.database.refundTasks.all()
      shop.database.refundTasks.update({ id: task?.id ?? "" }, { status: "open" })
      await shop.resolve(shopper, resolution)
      expect(tasks()).toEqual([`${ALL} confirmed`])
    }
  )

  it("confirms the task for the rest after the payment was closed for a returned part", async () => {
    const shopper = await shop.completedOrder()
    shop.verifySays(shopper, { status: "refunded", amount: "5.00" })
    await shop.poll(shopper)
    await shopper.refund()
    expect(await shop.resolve(shopper, CLOSED)).toMatchObject({ status: "resolved" })
    expect(tasks()).toEqual(["35.00 open", "5.00 confirmed"])

    shop.verifySays(shopper, { status: "chargeback", amount: ALL })
    await shop.poll(shopper)
    expect(tasks()).toEqual(["35.00 confirmed", "5.00 confirmed"])
  })

  it("leaves the open task open after a chargeback of a part, and confirms the refund of that part", async () => {
    const shopper = await chargedBack(300, "5.00")
    expect(tasks()).toEqual(["3.00 open"])
    await shopper.refund(500)
    expect(tasks()).toEqual(["3.00 open", "5.00 confirmed"])
    expect(await shop.resolve(shopper, CLOSED)).toMatchObject(COMPLETED)
  })

  const confirms = async () => {
    const [task] = shop.database.refundTasks.where(({ status }) => status === "open")
    const input = { refund_task_id: task?.id ?? "", gateway_reference: "gw_1", actor_id: "user_1" }
    await confirmRefundTask(input, shop.deps)
  }

  it("of a part is closed by a further refund, not by an earlier, larger one that is still open", async () => {
    const shopper = await chargedBack(1_000, "5.00")
    expect(tasks()).toEqual(["10.00 open"])
    await expect(shop.resolve(shopper, CLOSED)).rejects.toMatchObject(TO_REFUND_FIRST)

    await shopper.refund(500)
    expect(tasks()).toEqual(["10.00 open", "5.00 confirmed"])
    expect(await shop.resolve(shopper, CLOSED)).toMatchObject(COMPLETED)
    shop.verifySays(shopper, { status: "refunded", amount: "15.00" })
    expect(await shop.poll(shopper)).toMatchObject(COMPLETED)
  })

  it("of a part is closed once an admin has made and confirmed the refund that it was a part of", async () => {
    const shopper = await chargedBack(1_000, "5.00")
    await confirms()
    expect(await shop.resolve(shopper, CLOSED)).toMatchObject(COMPLETED)
    shop.verifySays(shopper, { status: "refunded", amount: "10.00" })
    expect(await shop.poll(shopper)).toMatchObject(COMPLETED)
    shop.verifySays(shopper, { status: "refunded", amount: "15.00" })
    expect(await shop.poll(shopper)).toMatchObject(REVERSED)
  })

  it("of a part is closed by one more refund after Medusa has dropped the first", async () => {
    const shopper = await chargedBack(1_000, "5.00")
    const [payment] = shopper.payments
    shop.tables.payments.set(payment?.id ?? "", { ...payment, refunds: [] } as never)
    await shopper.refund(500)
    expect(tasks()).toEqual(["10.00 open", "5.00 confirmed"])
    expect(await shop.resolve(shopper, CLOSED)).toMatchObject(COMPLETED)
  })

  it("lets an admin close a chargeback of a part once the refund of all is confirmed", async () => {
    const shopper = await chargedBack(undefined, "5.00")
    await expect(shop.resolve(shopper, CLOSED)).rejects.toMatchObject(TO_REFUND_FIRST)
    await confirms()
    expect(await shop.resolve(shopper, CLOSED)).toMatchObject({ status: "resolved" })
  })

  it("of a part without an amount is closed by a refund that was booked after it", async () => {
    shop.configure({ statuses: { reversed: ["partial_chargeback"] } })
    const shopper = await bookedOrder(1_000)
    shop.verifySays(shopper, { status: "partial_chargeback", amount: undefined })
    expect(await shop.poll(shopper)).toMatchObject(REVERSED)
    await expect(shop.resolve(shopper, CLOSED)).rejects.toMatchObject(TO_REFUND_FIRST)

    await shopper.refund(500)
    expect(tasks()).toEqual(["10.00 open", "5.00 open"])
    expect(await shop.resolve(shopper, CLOSED)).toMatchObject(COMPLETED)
  })

  it("opens the task of a partial refund again when an admin finds the chargeback to be a mistake", async () => {
    const shopper = await chargedBack(500)
    shop.gateway.answer = undefined
    expect(await shop.resolve(shopper, CONFIRMED)).toMatchObject(COMPLETED)
    expect(tasks()).toEqual(["5.00 open"])
  })
})

describeShop("A refund that staff make after its task was opened", (shop) => {
  it("leaves the payment completed and the task open until staff confirm it", async () => {
    const shopper = await shop.completedOrder()
    await shopper.refund()
    shopper.isReturned()
    expect(await shop.poll(shopper)).toMatchObject(COMPLETED)
    expect(shop.database.refundTasks.all()).toMatchObject([{ status: "open" }])
  })

  it("can be larger than the task: an admin closes the payment once Medusa has refunded the difference", async () => {
    const shopper = await shop.completedOrder()
    await shopper.refund(1_000)
    shopper.isReturned(1_200)
    expect(await shop.poll(shopper)).toMatchObject(REVERSED)
    await shopper.refund(200)
    expect(await shop.resolve(shopper, CLOSED)).toMatchObject(COMPLETED)
  })
})
