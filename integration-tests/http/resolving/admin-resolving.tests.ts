import type { AdminRefusal, AdminWebhookEventListResponse } from "../../../src/admin-api"
import { generateTestHeader } from "../../../src/core"
import { asAdmin } from "../../helpers/admin/admin"
import { eventually } from "../../helpers/store/eventually"
import { paidAReplacedPage, resolve } from "../../helpers/money/held"
import { storeTests, SECRET_KEY } from "../../helpers/store/store"

const PATH = "/admin/hosted-checkout"
const refunded = { action: "refunded", note: "ref_1" }

export const adminResolving = storeTests("An admin who resolves", (store) => {
  const post = async (path: string, body: unknown) =>
    await asAdmin<Partial<AdminRefusal>>(store, "POST", PATH + path, body)

  it("a payment that is resolved already reads who resolved it", async () => {
    const { shopper } = await paidAReplacedPage(store)
    await resolve(store, shopper, refunded)
    const { status, body } = await resolve(store, shopper, refunded)

    expect(status).toBe(400)
    expect(body.message).toMatch(
      /no longer held: refunded by admin@example\.com at \d{4}-.*It is resolved now/
    )
  })

  it.each([
    ["attempt", "/attempts/hcatt_gone/resolve", { ...refunded, evidence_version: "as read" }],
    ["attempt", "/attempts/hcatt_gone/resolve", { action: "retry" }],
    ["notification", "/webhook-events/hcwhk_gone/resolve", refunded],
    ["notification", "/webhook-events/hcwhk_gone/resolve", { action: "retry" }],
    ["refund_task", "/refund-tasks/hcref_gone/confirm", { gateway_reference: "gw_ref_1" }],
  ])("gets 404 for an unknown %s (%s)", async (what, path, body) => {
    const answer = await post(path, body)
    expect(answer).toMatchObject({ status: 404, body: { code: `${what}_unknown` } })
    expect(answer.body.message).toMatch(/^There is no .*_gone\.$/)
  })

  it.each([
    ["order_id", { action: "apply_to_order" }, 400, undefined],
    ["order_id", { action: "apply_to_order", order_id: "  " }, 400, "field_required"],
    ["order_id", { action: "apply_to_order", order_id: "order_gone" }, 404, "order_unknown"],
    ["note", { action: "refunded" }, 400, undefined],
    ["note", { action: "closed", note: " " }, 400, "field_required"],
    ["action", { action: "forgive" }, 400, undefined],
  ])("gets an error at the field %s for %j", async (field, body, status, code) => {
    const { shopper } = await paidAReplacedPage(store)
    const answer = await resolve(store, shopper, body)
    expect(answer.status).toBe(status)
    expect({ field: answer.body.field, code: answer.body.code }).toEqual({ field, code })
    expect((await shopper.attempts())[0]).toMatchObject({ status: "held" })
  })

  it("a notification at the same moment as another admin gets a conflict: one of them resolves it", async () => {
    const notification = JSON.stringify({ event: "payment.captured", reference: "somebody-elses" })
    await fetch(`${store.url}/hooks/hosted-checkout/default`, {
      method: "POST",
      headers: { "x-service-signature": generateTestHeader(notification, SECRET_KEY) },
      body: notification,
    })
    const { id, actions } = await eventually("it is held", async () => {
      const { body } = await asAdmin<AdminWebhookEventListResponse>(
        store,
        "GET",
        `${PATH}/webhook-events?outcome=held`
      )
      return body.webhook_events[0]
    })
    expect(actions).toEqual(["refunded", "closed", "retry"])
    const answers = await Promise.all(
      [1, 2].map(async () => post(`/webhook-events/${id}/resolve`, refunded))
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
    expect(answers.find(({ status }) => status === 400)?.body).toMatchObject({
      code: "notification_resolved",
      message: expect.stringContaining("not any more"),
    })
  })
})
