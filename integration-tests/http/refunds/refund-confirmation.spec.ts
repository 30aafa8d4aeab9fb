import { asAdmin } from "../../helpers/admin/admin"
import { atThePage } from "../../helpers/shopper/payments"
import { confirmTask, placeOrder, refund, refundEvents, tasksOf } from "../../helpers/money/refunds"
import { describeStore } from "../../helpers/store/store"

const PATH = "/admin/hosted-checkout/refund-tasks"

describeStore("Refunds", (store) => {
  describe("The task of a refund", () => {
    const openTask = async () => {
      const order = await placeOrder(store, await atThePage(store))
      await refund(store, order, 5.25)
      const [task] = await tasksOf(store, order)
      return { order, task }
    }

    it("is confirmed once with the gateway's reference, and the admins read by whom and how", async () => {
      const { order, task } = await openTask()
      for (const reference of ["", "   ", undefined, 5]) {
        expect(
          await asAdmin(store, "POST", `${PATH}/${task?.id}/confirm`, {
            gateway_reference: reference,
          })
        ).toMatchObject({ status: 400, body: { field: "gateway_reference" } })
      }
      const { status, body } = await confirmTask(store, task, " gw_ref_1 ")
      expect(status).toBe(200)
      expect(body.refund_task).toMatchObject({
        ...{ id: task?.id, status: "confirmed", amount: 5.25, gateway_reference: "gw_ref_1" },
        confirmed_by: expect.stringMatching(/^user_/),
        confirmed_at: expect.any(String),
      })
      expect((await refundEvents(store, order)).at(-1)).toMatchObject({
        kind: "refund_confirmed",
        trigger: "admin",
        data: { gateway_reference: "gw_ref_1", by: body.refund_task?.confirmed_by, amount: "5.25" },
      })

      expect(await confirmTask(store, task, "gw_ref_2")).toMatchObject({
        status: 400,
        body: {
          code: "refund_confirmed",
          message: expect.stringMatching(/confirmed already.*admin@example.com.*gw_ref_1/),
        },
      })
      expect(await tasksOf(store, order)).toMatchObject([{ gateway_reference: "gw_ref_1" }])
    })

    it("is listed by status and order, a page at a time, the newest first", async () => {
      const first = await openTask()
      const second = await openTask()
      await confirmTask(store, first.task)

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
    ])("answers 401 without a login (%s)", async (method, path) => {
      const answer = await fetch(store.url + path, { method })
      expect(answer.status).toBe(401)
    })
  })
})
