import type { Resolution } from "../../attempt"
import { isProvenAfterClosing } from "../proven-after-closing"
import { APPROVED, fileOf, PROFILE, verify, webhook } from "../../../__tests__/support/evidence"

type Closed = Parameters<typeof isProvenAfterClosing>[0]

const options = { merchantSiteId: "site_1", proof: "either", profile: PROFILE } as const
const resolution: Resolution = {
  action: "closed",
  note: "Nobody paid.",
  by: "user_1",
  at: "2027-01-15T10:00:00.000Z",
}
const CLOSED: Closed = {
  id: "hcatt_1",
  status: "resolved",
  held_reason: "evidence_conflict",
  resolution,
  amount: "22.59",
  currency_code: "cad",
  captured_at: null,
  transaction_id: null,
  evidence: fileOf(webhook(APPROVED)),
}

describe("A payment that an admin has closed", () => {
  it("is proven after that by an approval", () => {
    expect(isProvenAfterClosing(CLOSED, options)).toBe(true)
  })

  it.each<[string, Partial<Closed>]>([
    ["the evidence proves nothing", { evidence: fileOf(verify({ status: "declined" })) }],
    ["it is held again", { status: "held" }],
    ["Medusa has captured it", { captured_at: new Date("2027-01-15T10:00:00Z") }],
    ["its refund was recorded", { resolution: { ...resolution, action: "refunded" } }],
    ["no resolution is recorded", { resolution: null }],
    ["its money has paid another attempt", { held_reason: "transaction_reused" }],
  ])("is not proven after that where %s", (_, changes) => {
    expect(isProvenAfterClosing({ ...CLOSED, ...changes }, options)).toBe(false)
  })
})
