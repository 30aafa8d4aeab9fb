import { asAdmin } from "../../helpers/admin/admin"
import { atThePage } from "../../helpers/shopper/payments"
import { confirmTask, placeOrder, refund, refundEvents, tasksOf } from "../../helpers/money/refunds"
import { storeTests } from "../../helpers/store/store"

const PATH = "/admin/hosted-checkout/refund-tasks"

export const refundConfirmation = storeTests("Refunds", (store) => {
  describe("The task of a refund", () => {
    const openTask = async () => {
      const order = await placeOrder(store, await atThePage(store))
      await refund(store, order, 5.25)
      const [task] = await tasksOf(store, order)
      return { order, task }
    }

    it("is confirmed with the gateway's reference, by whom and when", async () => {
      const { order, task } = await openTask()
      const { status, body } = await confirmTask(store, task, " gw_ref_1 ")

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
        trigger: "admin",
        data: { gateway_reference: "gw_ref_1", by: body.refund_task?.confirmed_by, amount: "5.25" },
      })
    })

    it("is not confirmed a second time: the admin reads who confirmed it, and how", async () => {
      const { order, task } = await openTask()
      await confirmTask(store, task, "gw_ref_1")
      const { status, body } = await confirmTask(store, task, "gw_ref_2")

      expect(status).toBe(400)
      expect(body).toMatchObject({
        code: "refund_confirmed",
        message: expect.stringContaining("confirmed already"),
      })
      expect(body.message).toContain("admin@example.com")
      expect(body.message).toContain("gw_ref_1")
      expect(await tasksOf(store, order)).toMatchObject([{ gateway_reference: "gw_ref_1" }])
    })

    it("is confirmed by one of several admins at once, and the others get a conflict", async () => {
      const { order, task } = await openTask()
      const references = ["gw_ref_1", "gw_ref_2", "gw_ref_3"]
      const answers = await Promise.all(
        references.map(async (ref) => confirmTask(store, task, ref))
      )

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
