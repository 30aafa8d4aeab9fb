import { generateTestHeader } from "../../src/core"
import { asAdmin } from "../helpers/admin"
import { eventually } from "../helpers/eventually"
import { paidAReplacedPage, resolve } from "../helpers/held"
import { storeTests, SECRET_KEY } from "../helpers/store"

const PATH = "/admin/hosted-checkout"
const refunded = { action: "refunded", evidence: "ref_1" }

export const adminResolving = storeTests("An admin who resolves", (store) => {
  const post = async (path: string, body: unknown) =>
    await asAdmin<{ message?: string }>(store, "POST", PATH + path, body)

  it("what a colleague has resolved is told who it was", async () => {
    const { shopper } = await paidAReplacedPage(store)
    await resolve(store, shopper, refunded)
    const { status, body } = await resolve(store, shopper, refunded)

    expect(status).toBe(400)
    expect(body.message).toMatch(
      /no longer held: refunded by admin@example\.com at \d{4}-.*It is resolved now/
    )
  })

  it.each([
    ["payment", "/attempts/hcatt_gone/resolve", refunded],
    ["payment", "/attempts/hcatt_gone/resolve", { action: "retry" }],
    ["notification", "/webhook-events/hcwhk_gone/resolve", refunded],
    ["notification", "/webhook-events/hcwhk_gone/resolve", { action: "retry" }],
    ["refund", "/refund-tasks/hcref_gone/confirm", { gateway_reference: "gw_ref_1" }],
  ])("a %s that is gone is told so (%s)", async (_, path, body) => {
    const answer = await post(path, body)
    expect(answer.status).toBe(404)
    expect(answer.body.message).toMatch(/^There is no .*_gone\.$/)
  })

  it.each([
    ["order_id", { action: "apply" }],
    ["order_id", { action: "apply", order_id: "  " }],
    ["order_id", { action: "apply", order_id: "order_gone" }],
    ["evidence", { action: "refunded" }],
    ["evidence", { action: "closed", evidence: " " }],
    ["action", { action: "forgive" }],
  ])("is told that %s is wrong with %j", async (field, body) => {
    const { shopper } = await paidAReplacedPage(store)
    const answer = await resolve(store, shopper, body)
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(answer.status).toBeLessThan(500)
    expect(answer.body.message).toContain(field)
    expect((await shopper.attempts())[0]).toMatchObject({ status: "held" })
  })

  it("a notification at the same moment as a colleague: one does, the other is told", async () => {
    const notification = JSON.stringify({ event: "payment.captured", reference: "somebody-elses" })
    await fetch(`${store.url}/hooks/hosted-checkout/default`, {
      method: "POST",
      headers: { "x-service-signature": generateTestHeader(notification, SECRET_KEY) },
      body: notification,
    })
    const { id } = await eventually("it is held", async () => {
      const { body } = await asAdmin<{ webhook_events: { id: string }[] }>(
        store,
        "GET",
        `${PATH}/webhook-events?outcome=held`
      )
      return body.webhook_events[0]
    })
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
