import { verdictOf } from "../attempt-verdict"
import { webhook } from "./support/evidence"

const approved = {
  outcome: "approved",
  amount: "22.59",
  currency: "CAD",
  reference: "hcatt_1",
  merchant_site_id: "site_1",
} as const

describe("verdictOf", () => {
  const attempt = { id: "hcatt_1", amount: "22.59", currency_code: "cad" }
  const options = { merchantSiteId: "site_1", proof: "either" } as const

  it("judges an attempt by its own row and the options of its instance", () => {
    const file = { webhook: webhook(approved) }

    expect(verdictOf({ ...attempt, evidence: file }, options).kind).toBe("proven")
    expect(verdictOf({ ...attempt, evidence: file }, { ...options, proof: "both" }).kind).toBe(
      "half_proven"
    )
  })

  it.each([
    ["its amount", { amount: "22.60" }, options, "amount_mismatch"],
    ["its currency", { currency_code: "usd" }, options, "currency_mismatch"],
    ["its id, the reference", { id: "hcatt_2" }, options, "reference_mismatch"],
    ["the site", {}, { ...options, merchantSiteId: "site_2" }, "evidence_conflict"],
  ])("compares %s", (_, changed, withOptions, reason) => {
    const row = { ...attempt, ...changed, evidence: { webhook: webhook(approved) } }

    expect(verdictOf(row, withOptions)).toMatchObject({ kind: "contradicted", reason })
  })
})
