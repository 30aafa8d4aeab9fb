import type { AdminAuditResponse } from "../../admin-api"
import { difference } from "../../core/payment/audit"
import { KEPT, NOT_STARTED, withPage } from "../lib/audit/audit-state"

const DIFFERENCE = difference("returned", {
  gateway: "12.59",
  medusa: "22.59",
  created_at: "2026-11-02T09:55:00.000000Z",
})

const page = (over: Partial<AdminAuditResponse["audit"]> = {}): AdminAuditResponse => ({
  audit: { part: "payments", counted: 2_500, differences: [], cursor: "next", ...over },
})

describe("An audit in Admin", () => {
  it("Admin's audit adds up the counts of all pages, and is complete when a page has no cursor to the next page", () => {
    const first = withPage(NOT_STARTED, page())
    expect(first).toMatchObject({ counted: { payments: 2_500 }, cursor: "next", complete: false })
    const second = withPage(first, page({ counted: 10, differences: [DIFFERENCE] }))
    const last = withPage(second, page({ part: "medusa", counted: 7, cursor: null }))
    expect(last).toMatchObject({
      counted: { payments: 2_510, medusa: 7 },
      differences: [DIFFERENCE],
      found: 1,
      complete: true,
    })
  })

  it("Admin's audit shows the first differences, and counts all differences", () => {
    const many = Array.from({ length: KEPT + 10 }, () => DIFFERENCE)
    const state = withPage(NOT_STARTED, page({ differences: many }))
    expect(state.differences).toHaveLength(KEPT)
    expect(state.found).toBe(KEPT + 10)
  })
})
