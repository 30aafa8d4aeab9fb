import { evidenceVersion } from "../evidence-version"
import { addEvidence, type EvidenceFile } from "../evidence"
import { verify, webhook } from "../../../__tests__/support/evidence"

const approval = webhook({ status: "approved", transaction_id: "t1" })
const one: EvidenceFile = { pieces: [approval] }

describe("evidenceVersion", () => {
  it("stays the same when the same thing is delivered again", () => {
    const again = addEvidence(one, { ...approval, at: "2027-02-01T00:00:00.000Z" })
    expect(evidenceVersion(again)).toBe(evidenceVersion(one))
  })

  it("changes when the same thing is sent again with another timestamp", () => {
    const timed = { pieces: [{ ...approval, sent_at: "2027-01-15T10:00:00.000Z" }] }
    const versions = [11, 12].map((hour) => {
      const again = { ...approval, sent_at: `2027-01-15T${hour}:00:00.000Z` }
      return evidenceVersion(addEvidence(timed, again))
    })
    expect(new Set([evidenceVersion(timed), ...versions]).size).toBe(3)
  })

  it("does not depend on the order in which pieces are kept", () => {
    const pieces = [approval, verify({ status: "approved", transaction_id: "t1" })]
    expect(evidenceVersion({ pieces })).toBe(evidenceVersion({ pieces: pieces.toReversed() }))
  })

  it.each([
    ["another transaction", { transaction_id: "t2" }],
    ["another status", { status: "refunded" }],
    ["another amount", { amount: "1.00" }],
    ["another currency", { currency: "USD" }],
    ["another kind of event", { event: "payment.refunded" }],
    ["another reference", { reference: "hcatt_2" }],
    ["another site", { merchant_site_id: "site_2" }],
    ["an answer that knows no page", { http_status: 404 }],
    ["another source", { source: "verify" as const }],
    ["a piece that was set aside", { dismissed_at: "2027-01-15T10:00:00.000Z" }],
  ])("changes with %s", (_, change) => {
    expect(evidenceVersion({ pieces: [{ ...approval, ...change }] })).not.toBe(evidenceVersion(one))
  })

  it("changes with a piece more, and is a short text for none", () => {
    expect(evidenceVersion({})).toMatch(/^[0-9a-f]{16}$/)
    expect(evidenceVersion({ pieces: [approval, approval] })).not.toBe(evidenceVersion(one))
  })
})
