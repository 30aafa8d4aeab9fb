import type { AdminRefusal } from "../../../src/admin-api"
import { asAdmin } from "../../helpers/admin/admin"
import { paidAReplacedPage, resolve } from "../../helpers/money/held"
import { describeStore } from "../../helpers/store/store"

const PATH = "/admin/hosted-checkout"
const refunded = { action: "refunded", note: "ref_1" }
const closed = { action: "closed", note: "checked at the gateway" }

describeStore("An admin who resolves", (store) => {
  const post = async (path: string, body: unknown) =>
    await asAdmin<Partial<AdminRefusal>>(store, "POST", PATH + path, body)

  it("gets 404 for a payment, notification or refund task that does not exist", async () => {
    for (const [what, path, body] of [
      ["attempt", "/attempts/hcatt_gone/resolve", { ...refunded, evidence_version: "as read" }],
      ["attempt", "/attempts/hcatt_gone/resolve", { action: "retry" }],
      ["notification", "/webhook-events/hcwhk_gone/resolve", refunded],
      ["notification", "/webhook-events/hcwhk_gone/resolve", { action: "retry" }],
      ["refund_task", "/refund-tasks/hcref_gone/confirm", { gateway_reference: "gw_ref_1" }],
    ] as const) {
      const answer = await post(path, body)
      expect(answer).toMatchObject({ status: 404, body: { code: `${what}_unknown` } })
      expect(answer.body.message).toMatch(/^There is no .*_gone\.$/)
    }
  })

  it("gets an error at the field that is wrong, and the payment stays held", async () => {
    const { shopper } = await paidAReplacedPage(store)
    for (const [field, body, status, code] of [
      ["order_id", { action: "apply_to_order" }, 400, undefined],
      ["order_id", { action: "apply_to_order", order_id: "  " }, 400, "field_required"],
      ["order_id", { action: "apply_to_order", order_id: "order_gone" }, 404, "order_unknown"],
      ["note", { action: "refunded" }, 400, undefined],
      ["note", { action: "closed", note: " " }, 400, "field_required"],
      ["note", { action: "retry", not_returned: true }, 400, "field_required"],
      ["evidence_version", { ...refunded, evidence_version: undefined }, 400, undefined],
      ["evidence_version", { ...closed, evidence_version: undefined }, 400, undefined],
      ["action", { action: "forgive" }, 400, undefined],
    ] as const) {
      const answer = await resolve(store, shopper, body)
      expect([body, answer.status, answer.body.field, answer.body.code]).toEqual([
        body,
        status,
        field,
        code,
      ])
    }
    expect((await shopper.attempts())[0]).toMatchObject({ status: "held", resolution: null })
  })
})
