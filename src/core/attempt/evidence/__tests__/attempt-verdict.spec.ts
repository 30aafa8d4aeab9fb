import { leadingPiece, ownPayment, verdictOf } from "../attempt-verdict"
import {
  APPROVED,
  at,
  fileOf,
  OWN_IDS,
  profileOf,
  PROFILE,
  verify,
  webhook,
} from "../../../__tests__/support/evidence"

const attempt = {
  id: "hcatt_1",
  amount: "22.59",
  currency_code: "cad",
  captured_at: null,
  transaction_id: null,
}
const options = { merchantSiteId: "site_1", proof: "either", profile: PROFILE } as const

describe("verdictOf", () => {
  it("judges an attempt by its own row and the options of its account", () => {
    const evidence = fileOf(webhook(APPROVED))

    expect(verdictOf({ ...attempt, evidence }, options).kind).toBe("proven")
    expect(verdictOf({ ...attempt, evidence }, { ...options, proof: "both" }).kind).toBe(
      "half_proven"
    )
  })

  it("judges stored evidence by the profile in force", () => {
    const evidence = fileOf(webhook({ ...APPROVED, status: "paid" }))
    const knows = (status: string) => ({
      ...options,
      profile: profileOf({ statuses: { approved: [status] } }),
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

  it("may be replaced by another one until then", () => {
    const row = { ...attempt, evidence, transaction_id: "t2" }

    expect(ownPayment(row, options).webhook?.transaction_id).toBe("t1")
    expect(verdictOf(row, options).kind).toBe("proven")
  })

  it("is compared by ids as the profile says that the sources write them", () => {
    const both = fileOf(first, second, verify({ ...APPROVED, transaction_id: "t2" }))
    const own = profileOf({ verify: { transactionIds: "own" } })
    const row = { ...attempt, evidence: both }

    expect(ownPayment(row, options).webhook?.transaction_id).toBe("t2")
    expect(ownPayment(row, { ...options, profile: own }).webhook?.transaction_id).toBe("t1")
  })
})

describe("What names an attempt's transaction", () => {
  const details = (id: string | null) => webhook({ ...APPROVED, transaction_id: id, at: at(5) })
  const asked = (id: string | null, minute = 0) =>
    verify({ ...APPROVED, transaction_id: id, at: at(minute) })
  const nameOf = (known: string | null, ...pieces: Parameters<typeof fileOf>) => {
    const piece = leadingPiece(
      { ...attempt, evidence: fileOf(...pieces), transaction_id: known },
      options
    )
    return piece && [piece.source, piece.transaction_id]
  }

  it("is nothing where nothing approves", () => {
    expect(nameOf(null, verify({ status: "declined" }))).toBeUndefined()
  })

  it("is the notification before verify, and verify where it is alone", () => {
    expect(nameOf(null, details("t1"), asked("t1"))).toEqual(["webhook", "t1"])
    expect(nameOf("t1", details("t1"), asked("t1"))).toEqual(["webhook", "t1"])
    expect(nameOf(null, asked("t1"))).toEqual(["verify", "t1"])
    expect(nameOf(null, details(null), asked(null))).toEqual(["webhook", null])
  })

  it("stays verify's where the notification names another one", () => {
    expect(nameOf("t2", asked("t2"), details("t1"))).toEqual(["verify", "t2"])
    expect(nameOf("t2", asked("t2"), asked("t1", 1), details("t1"))).toEqual(["verify", "t2"])
    expect(nameOf("t1", asked("t2"), details("t1"))).toEqual(["webhook", "t1"])
  })

  it("is the notification where it names none, or where each source has ids of its own", () => {
    const own = { ...options, profile: OWN_IDS }
    const evidence = fileOf(asked("t2"), details("t1"))

    expect(nameOf("t2", asked("t2"), details(null))).toEqual(["webhook", null])
    expect(leadingPiece({ ...attempt, evidence, transaction_id: "t2" }, own)).toMatchObject({
      source: "webhook",
    })
  })

  it("is that second one, once verify reports that the first was returned", () => {
    const refund = verify({ status: "refunded", transaction_id: "t2", at: at(3) })

    expect(nameOf("t2", asked("t2"), asked("t1", 1), refund, details("t1"))).toEqual([
      "webhook",
      "t1",
    ])
  })
})
