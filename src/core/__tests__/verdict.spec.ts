import type { Evidence, EvidenceFile } from "../evidence"
import { judgeEvidence, type Proof, type Verdict } from "../verdict"
import { verify, webhook } from "./support/evidence"

const EXPECTED = {
  amount: "22.59",
  currency_code: "cad",
  reference: "hcatt_1",
  merchantSiteId: "site_1",
}
const MATCHING = {
  amount: "22.59",
  currency: "CAD",
  reference: "hcatt_1",
  merchant_site_id: "site_1",
}
const EARLIER = "2027-01-15T09:59:00.000Z"
const LATER = "2027-01-15T10:01:00.000Z"

const approved = { ...MATCHING, outcome: "approved" } as const
const declined = { ...MATCHING, outcome: "declined" } as const
const reversed = { ...MATCHING, outcome: "reversed" } as const
/** Approves and says nothing else: verify's answer is not shown in the spec. */
const bare = { outcome: "approved" } as const

const judge = (file: EvidenceFile, proof?: Proof) => judgeEvidence(file, EXPECTED, proof)

/** `proven by webhook`, `contradicted by verify: amount_mismatch`. */
function inWords(verdict: Verdict): string {
  switch (verdict.kind) {
    case "unproven":
      return verdict.declined ? "unproven, declined" : "unproven"
    case "contradicted":
      return `contradicted by ${verdict.by.source}: ${verdict.reason}`
    case "proven":
    case "half_proven":
    case "reversed":
      return `${verdict.kind} by ${verdict.by.source}`
  }
}

describe("judgeEvidence: what counts as proof", () => {
  it.each<[string, EvidenceFile, either: string, both: string]>([
    ["nothing", {}, "unproven", "unproven"],
    ["a pending webhook", { webhook: webhook({}) }, "unproven", "unproven"],
    ["a pending verify", { verify: verify({}) }, "unproven", "unproven"],
    ["a pending verify that matches", { verify: verify({ ...MATCHING }) }, "unproven", "unproven"],
    [
      "a declined webhook",
      { webhook: webhook(declined) },
      "unproven, declined",
      "unproven, declined",
    ],
    [
      "a declined verify and a pending webhook",
      { webhook: webhook({}), verify: verify(declined) },
      "unproven, declined",
      "unproven, declined",
    ],
    [
      "an approved webhook",
      { webhook: webhook(approved) },
      "proven by webhook",
      "half_proven by webhook",
    ],
    [
      "an approved verify",
      { verify: verify(approved) },
      "proven by verify",
      "half_proven by verify",
    ],
    [
      "an approved webhook that says no more",
      { webhook: webhook(bare) },
      "proven by webhook",
      "half_proven by webhook",
    ],
    [
      "an approved verify that says no more",
      { verify: verify(bare) },
      "proven by verify",
      "half_proven by verify",
    ],
    [
      "an approved webhook, verify still pending",
      { webhook: webhook(approved), verify: verify({}) },
      "proven by webhook",
      "half_proven by webhook",
    ],
    [
      "an approved verify, the webhook still pending",
      { webhook: webhook({}), verify: verify(approved) },
      "proven by verify",
      "half_proven by verify",
    ],
    [
      "both approved",
      { webhook: webhook(approved), verify: verify(approved) },
      "proven by webhook",
      "proven by webhook",
    ],
    [
      "both approved, one of them without details",
      { webhook: webhook(approved), verify: verify(bare) },
      "proven by webhook",
      "proven by webhook",
    ],
  ])("%s", (_, file, either, both) => {
    expect(inWords(judge(file))).toBe(either)
    expect(inWords(judge(file, "either"))).toBe(either)
    expect(inWords(judge(file, "both"))).toBe(both)
  })
})

describe("judgeEvidence: absent is not a mismatch, present and different is", () => {
  const sides = ["webhook", "verify"] as const
  const one = (side: (typeof sides)[number], overrides: Partial<Evidence>): EvidenceFile =>
    side === "webhook" ? { webhook: webhook(overrides) } : { verify: verify(overrides) }

  describe.each(sides)("in %s", (side) => {
    it.each(Object.keys(MATCHING))("%s may be absent", (field) => {
      expect(judge(one(side, { ...approved, [field]: null })).kind).toBe("proven")
    })

    it.each<[keyof Evidence, string]>([
      ["amount", "22.590"],
      ["currency", "cad"],
      ["currency", "Cad"],
    ])("%s %p is the same", (field, value) => {
      expect(judge(one(side, { ...approved, [field]: value })).kind).toBe("proven")
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
      ["currency", "USD", "currency_mismatch"],
      ["currency", "CA", "currency_mismatch"],
      ["reference", "hcatt_2", "reference_mismatch"],
      ["reference", "HCATT_1", "reference_mismatch"],
      ["merchant_site_id", "site_2", "evidence_conflict"],
    ])("%s %p is different: %s", (field, value, reason) => {
      const file = one(side, { ...approved, [field]: value })

      expect(inWords(judge(file))).toBe(`contradicted by ${side}: ${reason}`)
      expect(inWords(judge(file, "both"))).toBe(`contradicted by ${side}: ${reason}`)
    })

    it("a site is compared only where one is configured", () => {
      const file = one(side, { ...approved, merchant_site_id: "site_2" })
      const anySite = { ...EXPECTED, merchantSiteId: undefined }

      expect(judgeEvidence(file, anySite).kind).toBe("proven")
    })

    it("a difference without an approval is no contradiction: no money came", () => {
      expect(judge(one(side, { ...declined, amount: "1.00" })).kind).toBe("unproven")
      expect(judge(one(side, { ...MATCHING, amount: "1.00" })).kind).toBe("unproven")
    })
  })

  it("an amount that cannot be read never matches, also not another such", () => {
    const unreadable = { ...EXPECTED, amount: "22.60" }

    expect(judgeEvidence(one("verify", { ...bare, amount: "abc" }), unreadable).kind).toBe(
      "contradicted"
    )
  })
})

describe("judgeEvidence: the two sides contradict each other", () => {
  it.each<[string, EvidenceFile, string]>([
    [
      "an approved webhook, and an approved verify with another amount",
      { webhook: webhook(approved), verify: verify({ ...approved, amount: "1.00" }) },
      "contradicted by verify: evidence_conflict",
    ],
    [
      "an approved verify, and an approved webhook with another currency",
      { webhook: webhook({ ...approved, currency: "USD" }), verify: verify(approved) },
      "contradicted by webhook: evidence_conflict",
    ],
    [
      "an approved webhook, then verify says declined",
      { webhook: webhook(approved), verify: verify({ ...declined, at: LATER }) },
      "contradicted by verify: evidence_conflict",
    ],
    [
      "an approved webhook, and at the same time verify says declined",
      { webhook: webhook(approved), verify: verify(declined) },
      "contradicted by verify: evidence_conflict",
    ],
    [
      "verify said declined before: another card paid",
      { webhook: webhook(approved), verify: verify({ ...declined, at: EARLIER }) },
      "proven by webhook",
    ],
    [
      "a webhook said declined before verify said approved",
      { webhook: webhook({ ...declined, at: EARLIER }), verify: verify(approved) },
      "proven by verify",
    ],
  ])("%s", (_, file, expected) => {
    expect(inWords(judge(file))).toBe(expected)
  })
})

describe("judgeEvidence: the money went back", () => {
  it.each<[string, EvidenceFile, string]>([
    [
      "after an approval",
      { webhook: webhook(approved), reversed: verify(reversed) },
      "reversed by verify",
    ],
    [
      "and it weighs more than a difference",
      { webhook: webhook({ ...approved, amount: "1.00" }), reversed: verify(reversed) },
      "reversed by verify",
    ],
    ["a page that nobody paid was voided", { reversed: verify(reversed) }, "unproven"],
  ])("%s", (_, file, expected) => {
    expect(inWords(judge(file))).toBe(expected)
    expect(inWords(judge(file, "both"))).toBe(expected)
  })
})

describe("judgeEvidence: which difference is a conflict", () => {
  it.each<[string, EvidenceFile, string]>([
    [
      "one side right, one wrong",
      { webhook: webhook(approved), verify: verify({ ...approved, amount: "1.00" }) },
      "contradicted by verify: evidence_conflict",
    ],
    [
      "both wrong alike: the difference itself",
      {
        webhook: webhook({ ...approved, amount: "1.00" }),
        verify: verify({ ...approved, amount: "1.00" }),
      },
      "contradicted by webhook: amount_mismatch",
    ],
    [
      "a pending answer with another amount says nothing",
      { webhook: webhook(approved), verify: verify({ outcome: "pending", amount: "0.00" }) },
      "proven by webhook",
    ],
    [
      "a wrong amount stays one, also where verify was pending before",
      {
        webhook: webhook({ ...approved, amount: "1.00" }),
        verify: verify({ outcome: "pending" }),
      },
      "contradicted by webhook: amount_mismatch",
    ],
  ])("%s", (_, file, expected) => {
    expect(inWords(judge(file))).toBe(expected)
  })
})
