import { isNewPayment, isTransactionReplaced } from "../new-payment"
import { addEvidence, type Evidence } from "../evidence"
import { PROFILE, profileOf, verify, webhook } from "../../../__tests__/support/evidence"

const AT = "2027-01-15T10:00:00.000Z"
const BASE = {
  id: "hcatt_1",
  amount: "20.00",
  currency_code: "cad",
  captured_at: null,
  transaction_id: "t1" as string | null,
}
const options = (profile = PROFILE) => ({
  merchantSiteId: undefined,
  proof: "either" as const,
  profile,
})
const details = (transaction_id: string | null, status = "approved", minute = 0) =>
  webhook({ status, transaction_id, at: AT, sent_at: `2027-01-15T10:0${minute}:00.000Z` })
const asked = (transaction_id: string | null, status = "approved") =>
  verify({ status, transaction_id, at: AT })

const isNew = (
  before: Evidence[],
  news: Evidence[],
  { profile = PROFILE, known = "t1" }: { profile?: typeof PROFILE; known?: string | null } = {}
) => {
  const attempt = { ...BASE, transaction_id: known, evidence: { pieces: before } }
  return isNewPayment(attempt, { pieces: [...before, ...news] }, options(profile))
}

describe("isNewPayment", () => {
  it.each<[string, Evidence[], Evidence[], boolean]>([
    [
      "the first one was returned, and a second one approved",
      [details("t1"), details("t1", "refunded", 1)],
      [details("t2", "approved", 2)],
      true,
    ],
    [
      "a second one, and the first was returned afterwards",
      [details("t1"), details("t2", "approved", 1)],
      [details("t1", "refunded", 2)],
      true,
    ],
    [
      "the first one was returned, and nothing else",
      [details("t1")],
      [details("t1", "refunded", 1)],
      false,
    ],
    [
      "a second one while the first stands: that is judged by itself",
      [details("t1")],
      [details("t2", "approved", 1)],
      false,
    ],
    ["the other source names the same", [details("t1")], [asked("t1")], false],
    ["the other source names none", [details("t1")], [asked(null)], false],
    [
      "nothing was approved before",
      [details("t0", "declined")],
      [details("t2", "approved", 1)],
      true,
    ],
    [
      "an approval of a transaction that was returned before it arrived",
      [details("t1", "refunded", 1)],
      [details("t1")],
      false,
    ],
    [
      "verify knew the first one, which was returned, and a notification approves another",
      [asked("t1"), asked("t1", "refunded")],
      [details("t2", "approved", 2)],
      true,
    ],
    [
      "verify returned the first one, and a notification approves another at the same time",
      [asked("t1")],
      [asked("t1", "refunded"), details("t2", "approved", 2)],
      true,
    ],
  ])("decides whether another transaction is the payment now: %s", (_, before, news, expected) => {
    expect(isNew(before, news, { known: before[0]?.status === "declined" ? null : "t1" })).toBe(
      expected
    )
  })

  it.each<[string, Evidence[], Evidence[], boolean]>([
    [
      "verify approved without an id, refunded, and a notification approves",
      [asked(null), asked(null, "refunded")],
      [details("t2", "approved", 3)],
      true,
    ],
    [
      "approved, refunded and approved again by notifications without ids",
      [details(null), details(null, "refunded", 1)],
      [details(null, "approved", 2)],
      true,
    ],
    [
      "verify approved without an id, and the notification names the payment",
      [asked(null)],
      [details("t1")],
      false,
    ],
    [
      "approved and refunded without an id, and then only declined",
      [asked(null), asked(null, "refunded")],
      [details(null, "declined", 3)],
      false,
    ],
  ])(
    "takes an approval after a reversal for another payment where ids are missing: %s",
    (_, before, news, expected) => {
      const attempt = { ...BASE, transaction_id: null, evidence: { pieces: before } }
      const evidence = news.reduce(addEvidence, { pieces: before })
      expect(isNewPayment(attempt, evidence, options())).toBe(expected)
    }
  )

  describe("where both sources have ids of their own", () => {
    const profile = profileOf({ verify: { transactionIds: "own" } })

    it.each<[string, Evidence[], Evidence[], boolean]>([
      ["the notification of a payment that verify knew", [asked("v1")], [details("w1")], false],
      [
        "a notification after verify's payment was returned: that is undecidable",
        [asked("v1"), asked("v1", "refunded")],
        [details("w2", "approved", 2)],
        true,
      ],
      [
        "a notification's second payment, and then the first was returned",
        [details("v1"), details("w2", "approved", 1)],
        [details("v1", "refunded", 2)],
        true,
      ],
    ])("compares them within one source: %s", (_, before, news, expected) => {
      expect(isNew(before, news, { profile, known: "v1" })).toBe(expected)
    })
  })
})

describe("isTransactionReplaced", () => {
  const replaced = (pieces: Evidence[], own: Evidence, profile = PROFILE) =>
    isTransactionReplaced({ ...BASE, evidence: { pieces } }, own, options(profile))
  const second = details("t2", "approved", 3)

  it.each<[string, Evidence[], boolean]>([
    ["by its id", [details("t1"), details("t1", "refunded", 1)], true],
    ["without an id", [details("t1"), details(null, "refunded", 1)], true],
    ["by an id of the refund's own", [details("t1"), details("r1", "refunded", 1)], true],
    ["by verify alone", [details("t1"), asked("t1", "refunded")], true],
    ["and a third one stands", [details("t1"), details("t1", "refunded", 1), details("t3")], true],
    ["not at all", [details("t1")], false],
  ])("moves on to the second transaction when the first was returned %s", (_, pieces, expected) => {
    expect(replaced([...pieces, second], second)).toBe(expected)
  })

  it("stays with verify's transaction where a notification names it differently", () => {
    const profile = profileOf({ verify: { transactionIds: "own" } })
    const own = details("w1")
    expect(replaced([asked("t1"), own], own, profile)).toBe(false)
  })

  it("stays where one of the two has no id, though the first was returned", () => {
    const returned = [details("t1"), details("t1", "refunded", 1)]
    const unnamed = details(null, "approved", 3)
    expect(replaced([...returned, unnamed], unnamed)).toBe(false)

    const attempt = { ...BASE, transaction_id: null, evidence: { pieces: [...returned, second] } }
    expect(isTransactionReplaced(attempt, second, options())).toBe(false)
  })

  it("stays where the payment is the known one, or has no id", () => {
    expect(replaced([details("t1")], details("t1"))).toBe(false)
    expect(
      replaced([details("t1"), details(null, "approved", 3)], details(null, "approved", 3))
    ).toBe(false)
  })
})
