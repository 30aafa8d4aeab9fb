import type { AdminRefusal } from "../../../src/admin-api"
import { asAdmin } from "../../helpers/admin/admin"
import { actOn, paidAReplacedPage, readItem } from "../../helpers/money/held"
import { storeTests } from "../../helpers/store/store"

const PATH = "/admin/hosted-checkout"
const close = { action: "close", note: "checked at the gateway", statements: [] }

export const describeRefusals = storeTests("An admin who acts on what waits", (store) => {
  it("gets 404 for a payment or a notification that does not exist", async () => {
    for (const [what, method, path, body] of [
      ["payment", "GET", "/payments/hcpay_gone", undefined],
      ["payment", "GET", "/payments/hcpay_gone/orders", undefined],
      ["payment", "POST", "/payments/hcpay_gone/act", close],
      ["notification", "POST", "/notifications/hcstm_gone/retry", {}],
      ["notification", "POST", "/notifications/hcstm_gone/dismiss", { note: "ref_1" }],
    ] as const) {
      const answer = await asAdmin<AdminRefusal>(store, method, PATH + path, body)
      expect(answer).toMatchObject({ status: 404, body: { code: `${what}_unknown` } })
      expect(answer.body.message).toMatch(/^There is no .*_gone\.$/)
    }
  })

  it("gets an error at the field that is wrong, and the payment stays held", async () => {
    const { shopper } = await paidAReplacedPage(store)
    const returned = { action: "state_returned", returned: "1.00", note: "ref_1" }
    for (const [field, act, status, code] of [
      ["order_id", { action: "apply_to_order" }, 400, undefined],
      ["order_id", { action: "apply_to_order", order_id: "  " }, 400, "field_required"],
      ["order_id", { action: "apply_to_order", order_id: "order_gone" }, 404, "order_unknown"],
      ["note", { action: "close" }, 400, undefined],
      ["note", { action: "close", note: " " }, 400, "field_required"],
      ["note", { ...returned, note: undefined }, 400, undefined],
      ["returned", { ...returned, returned: undefined }, 400, undefined],
      ["returned", { ...returned, returned: "1,00" }, 400, "amount_invalid"],
      ["returned", { ...returned, returned: "1.005" }, 400, "amount_invalid"],
      ["returned", { ...returned, returned: "5000.00" }, 400, "returned_too_much"],
      ["statements", { ...close, statements: undefined }, 400, undefined],
      ["action", { action: "forgive" }, 400, undefined],
    ] as const) {
      const answer = await actOn(store, shopper, act)
      expect([act, answer.status, answer.body.field, answer.body.code]).toEqual([
        act,
        status,
        field,
        code,
      ])
    }
    expect(await readItem(store, shopper)).toMatchObject({ status: "held", accepted: null })
  })

  it("is refused where something was said that they have not read, and where it is not offered", async () => {
    const { shopper } = await paidAReplacedPage(store)
    expect(await actOn(store, shopper, { ...close, statements: [] })).toMatchObject({
      status: 400,
      body: { code: "news_arrived" },
    })
    const { note } = close
    expect(await actOn(store, shopper, { action: "close", note })).toMatchObject({
      status: 400,
      body: { code: "not_offered" },
    })
  })
})
