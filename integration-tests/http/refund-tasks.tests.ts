import { reconcileWorkflow } from "../../src/workflows/reconcile"
import { asAdmin } from "../helpers/admin"
import { signUp } from "../helpers/customer"
import { eventually } from "../helpers/eventually"
import { atThePage } from "../helpers/payments"
import {
  askProviderToRefund,
  makeTasksDue,
  paymentsOf,
  placeOrder,
  refund,
  refundEvents,
  refundsOf,
  refundThatIsDropped,
  tasksOf,
  type ListedTask,
} from "../helpers/refunds"
import { paidWithoutOrder } from "../helpers/paid-without-order"
import { poll, storeTests, type Store } from "../helpers/store"

const PATH = "/admin/hosted-checkout/refund-tasks"

export const refundTasks = storeTests("Refunds", (store) => {
  describe("A refund that Medusa booked", () => {
    const paidOrder = async () => await placeOrder(store, await atThePage(store))

    it("leaves a task to make it at the gateway, for a guest's order", async () => {
      const order = await paidOrder()
      expect((await refund(store, order)).status).toBe(200)

      const [booked] = await refundsOf(store, order)
      expect(await tasksOf(store, order)).toEqual([
        expect.objectContaining({
          id: expect.stringMatching(/^hcref_/),
          status: "open",
          refund_id: booked?.id,
          attempt_id: order.attemptId,
          order_id: order.orderId,
          amount: order.total / 100,
          currency_code: "cad",
          gateway_reference: null,
          confirmed_by: null,
        }),
      ])
      expect(await refundEvents(store, order)).toMatchObject([
        { kind: "refund_booked", data: { refund_id: booked?.id, order_id: order.orderId } },
      ])
    })

    it("leaves a task for a registered customer's order", async () => {
      const shopper = await store.shopper().fillCart()
      const { customerId } = await signUp(store, shopper)
      const order = await placeOrder(store, { shopper, session: await shopper.startPayment() })
      const { body } = await asAdmin(
        store,
        "GET",
        `/admin/orders/${order.orderId}?fields=customer_id`
      )
      expect(body).toMatchObject({ order: { customer_id: customerId } })

      await refund(store, order, 5)
      expect(await tasksOf(store, order)).toMatchObject([{ status: "open", amount: 5 }])
    })

    it("leaves one task for each of several partial refunds, to the cent", async () => {
      const order = await paidOrder()
      for (const amount of [5.25, 0.1, 3.335]) {
        expect((await refund(store, order, amount)).status).toBe(200)
      }
      const tasks = await tasksOf(store, order)
      expect(tasks.map(({ amount }) => amount)).toEqual([5.25, 0.1, 3.34])
      expect(tasks.map(({ refund_id }) => refund_id).sort()).toEqual(
        (await refundsOf(store, order)).map(({ id }) => id).sort()
      )
      expect(await refundEvents(store, order)).toMatchObject(
        ["5.25", "0.10", "3.34"].map((amount) => ({ data: { amount } }))
      )
    })

    it("leaves no task when Medusa refuses it", async () => {
      const order = await paidOrder()
      expect((await refund(store, order, order.total / 100 + 1)).status).toBe(400)
      expect((await refund(store, order, 0)).status).toBe(400)
      expect(await tasksOf(store, order)).toEqual([])
    })

    it("leaves one task when it is asked for twice under the same id", async () => {
      const order = await paidOrder()
      await refund(store, order, 5)
      const refundId = (await refundsOf(store, order))[0]?.id ?? ""

      await Promise.all([
        askProviderToRefund(store, order, { refundId, amount: 5 }),
        askProviderToRefund(store, order, { refundId, amount: 5 }),
      ])
      expect(await tasksOf(store, order)).toHaveLength(1)
      expect(await refundEvents(store, order)).toHaveLength(1)
    })

    it("leaves no task as long as there is no order", async () => {
      const { session } = await paidWithoutOrder(store)
      const [payment] = await paymentsOf(store).listPayments({ payment_session_id: session.id })

      await expect(
        paymentsOf(store).refundPayment({ payment_id: payment?.id ?? "", amount: 5 })
      ).rejects.toMatchObject({ message: expect.stringContaining("no order yet") })
      expect((await asAdmin(store, "GET", PATH)).body).toMatchObject({ count: 0 })
    })

    describe("by canceling the order", () => {
      const cancel = async (orderId: string) =>
        await asAdmin(store, "POST", `/admin/orders/${orderId}/cancel`)

      it("leaves a task for all that was captured", async () => {
        const order = await paidOrder()
        expect((await cancel(order.orderId)).status).toBe(200)
        expect(await tasksOf(store, order)).toMatchObject([
          { status: "open", amount: order.total / 100 },
        ])
      })

      it("leaves a task for the rest after a partial refund", async () => {
        const order = await paidOrder()
        await refund(store, order, 5.25)
        await cancel(order.orderId)

        const tasks = await tasksOf(store, order)
        expect(tasks.map(({ amount }) => amount)).toEqual([5.25, (order.total - 525) / 100])
      })
    })

    describe("and then dropped", () => {
      it("has its task withdrawn by the reconcile job; the others stay", async () => {
        const order = await paidOrder()
        await refund(store, order, 1)
        expect((await refundThatIsDropped(store, order, 2)).status).toBe(500)
        expect(await refundsOf(store, order)).toHaveLength(1)
        expect(await tasksOf(store, order)).toMatchObject([{ status: "open" }, { status: "open" }])

        await makeTasksDue(store)
        await reconcileWorkflow(store.container).run()
        // The store's own job may have been a moment faster, and still at it.
        await eventually("the dropped one is withdrawn", async () =>
          (await tasksOf(store, order)).some(({ status }) => status === "withdrawn")
        )
        expect(await tasksOf(store, order)).toMatchObject([
          { amount: 1, status: "open", withdrawn_at: null },
          { amount: 2, status: "withdrawn", withdrawn_at: expect.any(String) },
        ])
        expect((await refundEvents(store, order)).at(-1)).toMatchObject({
          kind: "refund_withdrawn",
          through: "poll",
          data: { amount: "2.00" },
        })
      })

      it("is not looked for before its time, and each look puts the next one off", async () => {
        const order = await paidOrder()
        await refund(store, order, 1)
        await refundThatIsDropped(store, order, 2)
        await reconcileWorkflow(store.container).run()
        expect(await tasksOf(store, order)).toMatchObject([{ status: "open" }, { status: "open" }])

        const soon = new Date(Date.now() + 2 * 60_000)
        const taken = async (limit: number) =>
          (await store.ledger.takeDueRefundTasks(soon, limit)).length
        expect(await taken(1)).toBe(1)
        expect(await taken(10)).toBe(1)
        expect(await taken(10)).toBe(0)
      })

      it("is withdrawn when an admin wants to confirm it, and the admin is told", async () => {
        const order = await paidOrder()
        await refundThatIsDropped(store, order, 2)
        const [task] = await tasksOf(store, order)

        const { status, body } = await confirm(store, task)
        expect(status).toBe(400)
        expect(body.message).toContain("dropped this refund")
        expect(await tasksOf(store, order)).toMatchObject([
          { status: "withdrawn", gateway_reference: null },
        ])
      })
    })
  })

  describe("A refund that the gateway made before Medusa booked it", () => {
    const reversedOrder = async (words: Record<string, string>) => {
      const order = await placeOrder(store, await atThePage(store))
      store.books.faults.next({
        endpoint: "verify",
        respond: { status: 200, body: words },
        times: 20,
      })
      expect(await poll(store, order.attemptId)).toMatchObject({ held_reason: "gateway_reversed" })
      return order
    }

    it("is not to be made again: its task is confirmed, and nobody is told", async () => {
      const order = await reversedOrder({ status: "chargeback", transaction_id: "txn_reversal" })
      expect((await refund(store, order)).status).toBe(200)

      expect(await tasksOf(store, order)).toMatchObject([
        {
          status: "confirmed",
          amount: order.total / 100,
          gateway_reference: "txn_reversal",
          confirmed_by: null,
          confirmed_at: expect.any(String),
        },
      ])
      expect(
        await store.ledger.claimNotices(new Date(Date.now() + 60_000), new Date(), 10)
      ).toEqual(expect.not.arrayContaining([expect.objectContaining({ kind: "refund_task" })]))
      expect(await refundEvents(store, order)).toMatchObject([
        { kind: "refund_confirmed", data: { by: null } },
      ])
    })

    it("is to be made as far as it exceeds what went back", async () => {
      const order = await reversedOrder({ status: "refunded", amount: "5.00" })
      await refund(store, order, 2)
      await refund(store, order, 8)

      const tasks = await tasksOf(store, order)
      expect(tasks.map(({ status, amount }) => [status, amount]).sort()).toEqual([
        ["confirmed", 2],
        ["confirmed", 3],
        ["open", 5],
      ])
      expect(tasks.find(({ status }) => status === "open")).toMatchObject({
        refund_id: (await refundsOf(store, order)).find(({ amount }) => Number(amount) === 8)?.id,
      })
    })

    it("leaves one task when it is asked for twice under the same id", async () => {
      const order = await reversedOrder({ status: "chargeback" })
      await refund(store, order, 5)
      const refundId = (await refundsOf(store, order))[0]?.id ?? ""
      await askProviderToRefund(store, order, { refundId, amount: 5 })
      expect(await tasksOf(store, order)).toMatchObject([{ status: "confirmed", amount: 5 }])
    })
  })

  describe("The task of a refund", () => {
    const openTask = async () => {
      const order = await placeOrder(store, await atThePage(store))
      await refund(store, order, 5.25)
      const [task] = await tasksOf(store, order)
      return { order, task }
    }

    it("is confirmed with the gateway's reference, by whom and when", async () => {
      const { order, task } = await openTask()
      const { status, body } = await confirm(store, task, " gw_ref_1 ")

      expect(status).toBe(200)
      expect(body.refund_task).toMatchObject({
        id: task?.id,
        status: "confirmed",
        amount: 5.25,
        gateway_reference: "gw_ref_1",
        confirmed_by: expect.stringMatching(/^user_/),
        confirmed_at: expect.any(String),
      })
      expect((await refundEvents(store, order)).at(-1)).toMatchObject({
        kind: "refund_confirmed",
        through: "admin",
        data: { gateway_reference: "gw_ref_1", by: body.refund_task?.confirmed_by, amount: "5.25" },
      })
    })

    it("is not confirmed a second time: the reader is told who did it, and how", async () => {
      const { order, task } = await openTask()
      await confirm(store, task, "gw_ref_1")
      const { status, body } = await confirm(store, task, "gw_ref_2")

      expect(status).toBe(400)
      expect(body).toMatchObject({
        code: "refund_confirmed",
        message: expect.stringContaining("confirmed already"),
      })
      expect(body.message).toContain("admin@example.com")
      expect(body.message).toContain("gw_ref_1")
      expect(await tasksOf(store, order)).toMatchObject([{ gateway_reference: "gw_ref_1" }])
    })

    it("is confirmed by one of several admins at once, and the others are told", async () => {
      const { order, task } = await openTask()
      const references = ["gw_ref_1", "gw_ref_2", "gw_ref_3"]
      const answers = await Promise.all(references.map(async (ref) => confirm(store, task, ref)))

      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400])
      const winner = references[answers.findIndex(({ status }) => status === 200)]
      expect(await tasksOf(store, order)).toMatchObject([{ gateway_reference: winner }])
      const events = await refundEvents(store, order)
      expect(events.filter(({ kind }) => kind === "refund_confirmed")).toHaveLength(1)
      for (const { body } of answers.filter(({ status }) => status === 400)) {
        expect(body.message).toContain(`reference ${winner}`)
      }
    })

    it.each([[""], ["   "], [undefined], [5]])(
      "is not confirmed without a reference (%p)",
      async (reference) => {
        const { order, task } = await openTask()
        const { status, body } = await asAdmin(store, "POST", `${PATH}/${task?.id}/confirm`, {
          gateway_reference: reference,
        })
        expect(status).toBe(400)
        expect(body.field).toBe("gateway_reference")
        expect(await tasksOf(store, order)).toMatchObject([{ status: "open" }])
      }
    )

    it("is not withdrawn once it is confirmed", async () => {
      const { order, task } = await openTask()
      await confirm(store, task)
      const withdrawn = await store.ledger.withdrawRefundTasks([task?.id ?? ""], "poll", new Date())

      expect(withdrawn).toEqual([])
      expect(await tasksOf(store, order)).toMatchObject([{ status: "confirmed" }])
    })

    it("that does not exist is not found", async () => {
      const { status, body } = await asAdmin(store, "POST", `${PATH}/hcref_lost/confirm`, {
        gateway_reference: "gw_ref_1",
      })
      expect(status).toBe(404)
      expect(body).toMatchObject({
        code: "refund_task_unknown",
        message: "There is no refund task hcref_lost.",
      })
    })

    it("is listed by status and order, a page at a time, the newest first", async () => {
      const first = await openTask()
      const second = await openTask()
      await confirm(store, first.task)

      const list = async (query: string) =>
        (await asAdmin<Record<string, unknown>>(store, "GET", `${PATH}?${query}`)).body
      expect(await list("status=open")).toMatchObject({
        refund_tasks: [{ id: second.task?.id }],
        count: 1,
      })
      expect(await list(`order_id=${first.order.orderId}`)).toMatchObject({
        refund_tasks: [{ id: first.task?.id, status: "confirmed" }],
        count: 1,
      })
      expect(await list("limit=1&offset=1")).toMatchObject({
        refund_tasks: [{ id: first.task?.id }],
        count: 2,
        limit: 1,
        offset: 1,
      })
      expect((await asAdmin(store, "GET", `${PATH}?status=lost`)).status).toBe(400)
    })

    it.each([
      ["GET", PATH],
      ["POST", `${PATH}/hcref_1/confirm`],
    ])("is nobody's business without a login (%s)", async (method, path) => {
      const answer = await fetch(store.url + path, { method })
      expect(answer.status).toBe(401)
    })
  })
})

async function confirm(
  store: Store,
  task: Pick<ListedTask, "id"> | undefined,
  gateway_reference = "gw_ref_1"
) {
  return await asAdmin<{ message?: string; refund_task?: ListedTask }>(
    store,
    "POST",
    `${PATH}/${task?.id}/confirm`,
    { gateway_reference }
  )
}
