import { Modules } from "@medusajs/framework/utils"
import type {
  AdminAttemptResponse,
  AdminAttentionResponse,
  AdminCheckAttemptResponse,
  AdminNotificationListResponse,
} from "../../../src/admin-api"
import { asAdmin } from "../../helpers/admin/admin"
import { eventually } from "../../helpers/store/eventually"
import { post } from "../../helpers/gateway/gateway-reports"
import { atThePage, expectOneOrder } from "../../helpers/shopper/payments"
import { actOn } from "../../helpers/money/held"
import { placeOrder, refund } from "../../helpers/money/refunds"
import type { Shopper } from "../../helpers/shopper/shopper"
import { storeTests, pollPayment, type Store } from "../../helpers/store/store"
import { payWithoutNotification } from "../../helpers/shopper/pay-without-notification"

const PATH = "/admin/hosted-checkout"

export const describeAdminAttemptDetails = storeTests("An attempt in the Admin API", (store) => {
  const idOf = async (shopper: Shopper) => (await shopper.attempts())[0]?.id ?? ""
  const show = async (id: string) =>
    await asAdmin<AdminAttemptResponse & { message?: string }>(
      store,
      "GET",
      `${PATH}/attempts/${id}`
    )
  const check = async (id: string) =>
    await asAdmin<AdminCheckAttemptResponse & { message?: string }>(
      store,
      "POST",
      `${PATH}/attempts/${id}/check`
    )

  describe("Details", () => {
    it("The Admin API shows a payment attempt with its payments, gateway reports, events, duplicate orders and admins' names", async () => {
      const { body: me } = await asAdmin<{ user: { id: string } }>(store, "GET", "/admin/users/me")
      await asAdmin(store, "POST", `/admin/users/${me.user.id}`, {
        first_name: "Ada",
        last_name: "Lovelace",
      })
      const { shopper, session } = await atThePage(store)
      const order = await placeOrder(store, { shopper, session })
      await shopper.notified(session)
      const orphan = await copyOf(store, order.orderId)
      await refund(store, order, 5.25)
      await pollPayment(store, order.attemptId)
      await actOn(store, shopper, {
        ...{ action: "state_returned", returned: "5.25", note: "gw_ref_1" },
      })
      const { attempt } = (await show(order.attemptId)).body

      expect(attempt).toMatchObject({
        ...{ status: "over", over_because: "paid", erased_at: null },
        items: [{ quantity: expect.any(Number) }, { name: expect.any(String) }],
        orphaned_orders: [{ id: orphan }],
        payments: [
          {
            ...{ status: "completed", order_id: order.orderId, difference: "0.00" },
            gateway: { returned: "5.25" },
            medusa: { refunded: "5.25" },
          },
        ],
        admins: [{ id: me.user.id, name: "Ada Lovelace" }],
      })
      expect(attempt.statements).toEqual(
        expect.arrayContaining([
          expect.objectContaining({ event: "payment.captured", meaning: "approved" }),
        ])
      )
      expect(attempt.statements.at(-1)).toMatchObject({
        ...{ source: "admin", returned: "5.25", note: "gw_ref_1", by: me.user.id },
      })
      const kinds = attempt.events.map(({ kind }) => kind)
      expect(kinds[0]).toBe("page_opened")
      expect(kinds.slice(-2)).toEqual(["held", "completed"])
      const times = attempt.events.map(({ created_at }) => created_at)
      expect(times).toEqual([...times].sort())
    })

    it("The Admin API answers 404 when an admin opens or checks a payment attempt that does not exist", async () => {
      const gone = {
        status: 404,
        body: { code: "attempt_unknown", message: "There is no checkout attempt hcatt_gone." },
      }
      expect(await show("hcatt_gone")).toMatchObject(gone)
      expect(await check("hcatt_gone")).toMatchObject(gone)
    })
  })

  describe("Check", () => {
    it("A payment that no notification reported is completed when an admin checks the payment attempt", async () => {
      const { shopper, session, attempt } = await payWithoutNotification(store)
      const { status, body } = await check(attempt.id)

      expect(status).toBe(200)
      expect(body.gateway).toEqual({ result: "approved", status: "approved" })
      const order = await expectOneOrder(store, shopper, session)
      expect(body.attempt.payments).toMatchObject([{ status: "completed", order_id: order.id }])
      expect(body.attempt.events).toContainEqual(
        expect.objectContaining({ kind: "completed", trigger: "admin" })
      )
    })

    it("An admin who checks an attempt whose payment page was never opened gets the answer page_not_opened", async () => {
      store.control.faults.next({
        endpoint: "create",
        respond: { status: 400, body: {} },
      })
      const shopper = await store.shopper().fillCart()
      await shopper.tryToPay()
      const id = await idOf(shopper)
      const before = (await show(id)).body.attempt

      expect(before.events).toMatchObject([
        { kind: "page_failed", data: { code: "gateway_api_error", http_status: 400 } },
      ])
      expect((await check(id)).body).toMatchObject({
        gateway: {
          result: "unreachable",
          status: null,
          message: expect.stringContaining("never answered"),
          code: "page_not_opened",
        },
        attempt: { over_because: "failed", events: before.events },
      })
    })

    it("An admin who checks a payment reads why the gateway cannot be reached, or that the gateway does not know the payment page", async () => {
      const { shopper } = await atThePage(store)
      const id = await idOf(shopper)
      for (const [respond, why] of [
        [
          { status: 500, body: { message: "Maintenance." } },
          { code: "gateway_api_error", http_status: 500, status: "Maintenance." },
        ],
        ["reset", { code: "gateway_connection_failed", status: null }],
        [
          { status: 200, body: "<html>" },
          { code: "gateway_response_unreadable", status: null },
        ],
      ] as const) {
        store.control.faults.next({ endpoint: "verify", respond, times: 20 })
        expect((await check(id)).body.gateway).toEqual({
          result: "unreachable",
          message: expect.stringContaining("gateway"),
          ...why,
        })
        store.control.faults.clear()
      }
      store.control.faults.next({
        endpoint: "verify",
        respond: { status: 404, body: {} },
        times: 20,
      })
      expect((await check(id)).body.gateway).toEqual({ result: "unknown", status: null })
    })
  })

  describe("Attention", () => {
    const attention = async () =>
      (await asAdmin<AdminAttentionResponse>(store, "GET", `${PATH}/attention`)).body.attention

    it("The Admin API counts payments held for an admin and unprocessable notifications, and filters notifications by outcome", async () => {
      expect((await attention()).total).toBe(0)
      await post(store, {
        ...{ event: "payment.captured", status: "approved", reference: "somebody-elses" },
        ...{ amount: "5.00", currency: "CAD", transaction_id: "txn_1" },
      })
      await post(store, { event: 42 })
      const list = async (query: string) =>
        (
          await asAdmin<AdminNotificationListResponse>(
            store,
            "GET",
            `${PATH}/notifications${query}`
          )
        ).body
      await eventually(
        "both are processed",
        async () => (await list("?outcome[]=processed&outcome[]=dead_letter")).count === 2
      )
      expect(await list("?outcome=dead_letter&limit=1")).toMatchObject({
        notifications: [{ outcome: "dead_letter", error: expect.stringContaining("event") }],
        ...{ count: 1, limit: 1, offset: 0 },
      })
      expect(await list("?order=received_at")).toMatchObject({
        notifications: [
          { reference: "somebody-elses", fields: { amount: "5.00" } },
          { reference: null },
        ],
      })
      expect(await attention()).toEqual({ held_payments: 1, dead_letters: 1, total: 2 })
    })
  })
})

async function copyOf(store: Store, orderId: string): Promise<string> {
  const orders = store.container.resolve(Modules.ORDER)
  const { email, currency_code, region_id, items } = await orders.retrieveOrder(orderId, {
    relations: ["items"],
  })
  const [orphan] = await orders.createOrders([
    {
      email: email ?? "",
      currency_code,
      region_id: region_id ?? "",
      items: items?.map(({ title, variant_id, quantity, unit_price }) => ({
        title,
        variant_id: variant_id ?? "",
        quantity: Number(quantity),
        unit_price,
      })),
    },
  ])
  return orphan?.id ?? ""
}
