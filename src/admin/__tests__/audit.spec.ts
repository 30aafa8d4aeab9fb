import type { TFunction } from "i18next"
import type { AdminAuditResponse, AuditDifference } from "../../admin-api"
import audit from "../i18n/audit.en.json"
import { KEPT, NOT_STARTED, withPage } from "../lib/audit/audit-state"
import { differenceAmount } from "../lib/audit/difference-amount"

const DIFFERENCE: AuditDifference = {
  finding: "capture_differs",
  message: "Look up the payment.",
  provider_id: "pp_hosted-checkout_default",
  attempt_id: "hcatt_1",
  transaction_id: "txn_1",
  order_id: "order_1",
  order_display_id: 12,
  related_id: null,
  currency_code: "cad",
  expected: "22.59",
  found: "20.00",
  created_at: "2026-11-02T09:55:00.000000Z",
}

const page = (over: Partial<AdminAuditResponse["audit"]> = {}): AdminAuditResponse => ({
  audit: { part: "attempts", counted: 2_500, differences: [], cursor: "next", ...over },
})

describe("An audit in Admin", () => {
  it("counts by part, and continues at the last cursor until there is none", () => {
    const first = withPage(NOT_STARTED, page())
    expect(first).toMatchObject({ counted: { attempts: 2_500 }, cursor: "next", complete: false })
    const second = withPage(first, page({ counted: 10, differences: [DIFFERENCE] }))
    const last = withPage(second, page({ part: "orders", counted: 7, cursor: null }))
    expect(last).toMatchObject({
      counted: { attempts: 2_510, orders: 7 },
      differences: [DIFFERENCE],
      found: 1,
      complete: true,
    })
  })

  it("keeps the first differences and counts all of them", () => {
    const many = Array.from({ length: KEPT + 10 }, () => DIFFERENCE)
    const state = withPage(NOT_STARTED, page({ differences: many }))
    expect(state.differences).toHaveLength(KEPT)
    expect(state.found).toBe(KEPT + 10)
  })
})

describe("The amounts of a difference", () => {
  const t = ((_: string, values: Record<string, string>) =>
    Object.entries(values).reduce(
      (text, [name, value]) => text.replace(`{{${name}}}`, value),
      audit.amounts
    )) as unknown as TFunction

  it.each<[string, Partial<AuditDifference>, string | null]>([
    ["both", {}, "$22.59 CAD expected, $20.00 CAD found"],
    ["one", { expected: null }, "$20.00 CAD"],
    ["none", { expected: null, found: null }, null],
  ])("are shown: %s", (_, over, text) => {
    expect(differenceAmount({ ...DIFFERENCE, ...over }, t, "en")).toBe(text)
  })
})
