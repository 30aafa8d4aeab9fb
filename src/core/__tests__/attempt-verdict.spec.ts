import { ownPayment, verdictOf } from "../attempt-verdict"
import { APPROVED, at, fileOf, profileOf, PROFILE, verify, webhook } from "./support/evidence"

const attempt = {
  id: "hcatt_1",
  amount: "22.59",
  currency_code: "cad",
  captured_at: null,
  transaction_id: null,
}
const options = { merchantSiteId: "site_1", proof: "either", profile: PROFILE } as const

describe("verdictOf", () => {
  it("judges an attempt by its own row and the options of its instance", () => {
    const evidence = fileOf(webhook(APPROVED))

    expect(verdictOf({ ...attempt, evidence }, options).kind).toBe("proven")
    expect(verdictOf({ ...attempt, evidence }, { ...options, proof: "both" }).kind).toBe(
      "half_proven"
    )
  })

  it("judges stored evidence by the profile in force", () => {
    const evidence = fileOf(webhook({ ...APPROVED, status: "paid" }))
    const knows = (word: string) => ({
      ...options,
      profile: profileOf({ statuses: { approved: [word] } }),
    })

    expect(verdictOf({ ...attempt, evidence }, options).kind).toBe("unproven")
    expect(verdictOf({ ...attempt, evidence }, knows("paid")).kind).toBe("proven")
  })

  it.each([
    ["its amount", { amount: "22.60" }, options, "amount_mismatch"],
    ["its currency", { currency_code: "usd" }, options, "currency_mismatch"],
    ["its id, the reference", { id: "hcatt_2" }, options, "reference_mismatch"],
    ["the site", {}, { ...options, merchantSiteId: "site_2" }, "evidence_conflict"],
  ])("compares %s", (_, changed, withOptions, reason) => {
    const row = { ...attempt, ...changed, evidence: fileOf(webhook(APPROVED)) }

    expect(verdictOf(row, withOptions)).toMatchObject({ kind: "contradicted", reason })
  })
})

describe("The transaction of an attempt", () => {
  const first = webhook({ ...APPROVED, transaction_id: "t1", at: at(0) })
  const second = webhook({ ...APPROVED, transaction_id: "t2", at: at(1) })
  const refund = webhook({ status: "refunded", transaction_id: "t2", at: at(2) })
  const evidence = fileOf(first, second, refund)
  const booked = new Date(at(3))

  it("is the one that was booked, once Medusa has captured it", () => {
    const row = { ...attempt, evidence, transaction_id: "t2", captured_at: booked }

    expect(ownPayment(row, options).webhook?.transaction_id).toBe("t2")
    expect(verdictOf(row, options).kind).toBe("reversed")
  })

  it("is open until then: another one may take its place", () => {
    const row = { ...attempt, evidence, transaction_id: "t2" }

    expect(ownPayment(row, options).webhook?.transaction_id).toBe("t1")
    expect(verdictOf(row, options).kind).toBe("proven")
  })

  it("is looked for with the ids as the profile says that they are written", () => {
    const both = fileOf(first, second, verify({ ...APPROVED, transaction_id: "t2" }))
    const own = profileOf({ verify: { transactionIds: "own" } })
    const row = { ...attempt, evidence: both }

    expect(ownPayment(row, options).webhook?.transaction_id).toBe("t2")
    expect(ownPayment(row, { ...options, profile: own }).webhook?.transaction_id).toBe("t1")
  })
})
