import type { Evidence } from "../evidence"
import { judgeEvidence } from "../verdict"
import {
  APPROVED,
  EXPECTED,
  fileOf,
  PROFILE,
  verify,
  webhook,
} from "../../../__tests__/support/evidence"
import { describeVerdict } from "../../../__tests__/support/describe-verdict"

const sides = ["webhook", "verify"] as const
const one = (side: (typeof sides)[number], overrides: Partial<Evidence>) =>
  fileOf(side === "webhook" ? webhook(overrides) : verify(overrides))

describe.each(sides)("judgeEvidence: what is present in %s must match", (side) => {
  const judge = (overrides: Partial<Evidence>, proof?: "both") =>
    judgeEvidence(one(side, { ...APPROVED, ...overrides }), EXPECTED, PROFILE, proof)

  it.each<[keyof Evidence, string]>([
    ["amount", "22.590"],
    ["currency", "cad"],
    ["currency", "Cad"],
  ])("%s %p is the same", (field, value) => {
    expect(judge({ [field]: value }).kind).toBe("proven")
  })

  it.each<keyof Evidence>(["reference", "merchant_site_id"])("%s may be absent", (field) => {
    expect(judge({ [field]: null }).kind).toBe("proven")
  })

  it.each<[keyof Evidence, string, string]>([
    ["amount", "22.58", "amount_mismatch"],
    ["amount", "22.60", "amount_mismatch"],
    ["amount", "2259", "amount_mismatch"],
    ["amount", "0", "amount_mismatch"],
    ["amount", "-22.59", "amount_mismatch"],
    ["amount", "2.259e1", "amount_mismatch"],
    ["amount", "22.5887", "amount_mismatch"],
    ["amount", "22,59", "amount_mismatch"],
    ["amount", "NaN", "amount_mismatch"],
    ["amount", "unreadable", "amount_mismatch"],
    ["currency", "USD", "currency_mismatch"],
    ["currency", "CA", "currency_mismatch"],
    ["reference", "hcatt_2", "reference_mismatch"],
    ["reference", "HCATT_1", "reference_mismatch"],
    ["merchant_site_id", "site_2", "evidence_conflict"],
    ["merchant_site_id", "SITE_1", "evidence_conflict"],
  ])("%s %p is different: %s", (field, value, reason) => {
    expect(describeVerdict(judge({ [field]: value }))).toBe(`contradicted by ${side}: ${reason}`)
    expect(describeVerdict(judge({ [field]: value }, "both"))).toBe(
      `contradicted by ${side}: ${reason}`
    )
  })

  it("a site is compared only where one is configured", () => {
    const anySite = { ...EXPECTED, merchantSiteId: undefined }
    const file = one(side, { ...APPROVED, merchant_site_id: "site_2" })

    expect(judgeEvidence(file, anySite, PROFILE).kind).toBe("proven")
  })

  it.each(["declined", "pending", "captured"])(
    "a difference with %s is no contradiction: no money came",
    (status) => {
      expect(judge({ status, amount: "1.00" }).kind).toBe("unproven")
    }
  )

  it("an expected currency in upper case is the same one", () => {
    const expected = { ...EXPECTED, currency_code: "CAD" }

    expect(judgeEvidence(one(side, APPROVED), expected, PROFILE).kind).toBe("proven")
  })
})

describe("judgeEvidence: a field that verify leaves out", () => {
  it.each(Object.keys(APPROVED).filter((field) => field !== "status"))(
    "is no mismatch: %s",
    (field) => {
      const file = one("verify", { ...APPROVED, [field]: null })

      expect(judgeEvidence(file, EXPECTED, PROFILE).kind).toBe("proven")
    }
  )

  it("an amount that cannot be read never matches", () => {
    const file = one("verify", { status: "approved", amount: "abc" })

    expect(judgeEvidence(file, EXPECTED, PROFILE)).toMatchObject({ reason: "amount_mismatch" })
  })
})
