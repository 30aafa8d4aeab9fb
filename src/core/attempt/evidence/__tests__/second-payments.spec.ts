import { ownSources, secondPayments } from "../second-payments"
import type { Resolution } from "../../attempt"
import type { Evidence } from "../evidence"
import { APPROVED, at, fileOf, PROFILE, verify, webhook } from "../../../__tests__/support/evidence"

const attempt = {
  id: "hcatt_1",
  amount: "22.59",
  currency_code: "cad",
  captured_at: null,
  transaction_id: "t1",
  resolution: null,
}
const PARTLY = "partially_refunded"
const profile = {
  ...PROFILE,
  statuses: { ...PROFILE.statuses, reversed: [...PROFILE.statuses.reversed, PARTLY] },
}
const options = { merchantSiteId: "site_1", proof: "both", profile } as const

const notified = (transaction_id: string | null, minute: number, status = "approved") =>
  webhook({ ...APPROVED, status, transaction_id, at: at(minute), sent_at: at(minute) })
const verified = (transaction_id: string, minute: number) =>
  verify({ ...APPROVED, transaction_id, at: at(minute) })

const second = (...pieces: Evidence[]) =>
  secondPayments({ ...attempt, evidence: fileOf(...pieces) }, options).map(
    ({ source, transaction_id }) => `${source} ${transaction_id}`
  )

describe("secondPayments", () => {
  it.each([
    ["that came before the attempt's own", [notified("t2", 0), notified("t1", 1)]],
    ["that came after it", [notified("t1", 0), notified("t2", 1)]],
    [
      "once, where it was notified twice",
      [notified("t1", 0), notified("t2", 1), notified("t2", 2)],
    ],
  ])("finds a payment %s", (_, pieces) => {
    expect(second(...pieces, verified("t1", 3))).toEqual(["webhook t2"])
  })

  it("finds one that verify alone has named", () => {
    expect(second(notified("t1", 0), verified("t2", 1), verified("t1", 2))).toEqual(["verify t2"])
  })

  const back = (amount: string | null, status = "refunded", minute = 2) =>
    webhook({ status, amount, transaction_id: "t2", at: at(minute), sent_at: at(minute) })
  it("finds a payment that a status calls partly returned, by a kind of event that is listed", () => {
    const events = { ...profile.events, reversed: ["payment.refund"] }
    const part = { ...back(null, PARTLY), event: "payment.refund" }
    const evidence = fileOf(notified("t1", 0), notified("t2", 1), part)
    const listed = { ...options, profile: { ...profile, events } }
    expect(secondPayments({ ...attempt, evidence }, listed)).toHaveLength(1)
  })

  const unsized = webhook({
    ...APPROVED,
    amount: null,
    transaction_id: "t2",
    at: at(1),
    sent_at: at(1),
  })

  it.each([
    ["a part of which was returned", [notified("t2", 1), back("5.00")]],
    ["two parts of which were returned", [notified("t2", 1), back("5.00"), back("7.00")]],
    [
      "whose parts verify reports, each time as the sum so far",
      [
        notified("t2", 1),
        verify({ status: "refunded", amount: "10.00", transaction_id: "t2", at: at(2) }),
        verify({ status: "refunded", amount: "15.00", transaction_id: "t2", at: at(3) }),
      ],
    ],
    ["that a status calls partly returned", [notified("t2", 1), back(null, PARTLY)]],
    ["that names no amount, where a part was returned", [unsized, back("5.00")]],
    [
      "that a status calls partly returned beside all of it",
      [notified("t2", 1), back("22.59", PARTLY)],
    ],
    [
      "that a status calls partly returned without a readable amount",
      [notified("t2", 1), back("some", PARTLY)],
    ],
    [
      "a part of which was returned, where verify repeats its amount",
      [
        notified("t2", 1),
        back("5.00"),
        verify({ status: "refunded", amount: "22.59", transaction_id: "t2", at: at(3) }),
      ],
    ],
    [
      "that may be returned after a part of it",
      [notified("t2", 1), back(null, PARTLY), back(null, "refunded", 3)],
    ],
  ])("finds a payment %s", (_, pieces) => {
    expect(second(notified("t1", 0), ...pieces)).toContain("webhook t2")
  })

  it.each([
    ["webhook", [notified("t2", 0), back("5.00"), verified("t1", 3)]],
    [
      "verify",
      [
        notified("t1", 0),
        verified("t2", 1),
        verify({ status: "refunded", amount: "5.00", transaction_id: "t2", at: at(2) }),
      ],
    ],
  ])(
    "finds a partly returned payment that only %s reports, where the other source reports the one that stands",
    (source, of) => {
      expect(second(...of)).toEqual([`${source} t2`])
    }
  )

  it.each([
    ["in two parts", [notified("t2", 1), back("20.00"), back("2.59")]],
    ["by a status without an amount", [notified("t2", 1), back(null)]],
    ["by a status that names all of it", [notified("t2", 1), back("22.59")]],
    ["and named no amount", [unsized, back("22.59")]],
  ])("does not find what was returned in full %s", (_, pieces) => {
    expect(second(notified("t1", 0), ...pieces)).toEqual([])
  })

  describe("where the gateway has no status of its own for a part", () => {
    const pieces = [notified("t1", 0), notified("t2", 1)]
    const found = (back: Evidence[], resolution: Resolution | null = null) =>
      secondPayments(
        { ...attempt, resolution, evidence: fileOf(...pieces, ...back) },
        { ...options, profile: PROFILE }
      )

    it("finds a payment that was refunded without an amount, which may be a part", () => {
      expect(found([back(null)])).toHaveLength(1)
    })

    it.each([
      ["was voided", [back(null, "voided")]],
      ["was charged back besides", [back(null), back(null, "chargeback", 3)]],
    ])("does not find a payment that %s without an amount", (_, reversals) => {
      expect(found(reversals)).toEqual([])
    })

    it("does not find a refund without an amount that an admin has recorded", () => {
      const refund = { action: "refunded", by: "user_1", at: at(3), note: "ref_1" } as const
      expect(found([back(null)], { ...refund, refunded_transactions: ["t2"] })).toEqual([])
      expect(found([back(null)], { ...refund, refunded_transactions: ["t1"] })).toHaveLength(1)
    })
  })

  it("finds each of several", () => {
    expect(second(notified("t1", 0), notified("t2", 1), notified("t3", 2))).toEqual([
      "webhook t2",
      "webhook t3",
    ])
  })

  it("finds a payment that the other source may only call by another id", () => {
    expect(second(notified("t1", 0), verified("t2", 1))).toEqual(["verify t2"])
  })

  it.each([
    ["the attempt's own", [notified("t1", 0), verified("t1", 1)]],
    ["what has no id", [notified("t1", 0), notified(null, 1)]],
    ["what was declined", [notified("t1", 0), notified("t2", 1, "declined")]],
    ["what was returned", [notified("t1", 0), notified("t2", 1), notified("t2", 2, "reversed")]],
  ])("does not find %s", (_, pieces) => {
    expect(second(...pieces)).toEqual([])
  })
})

describe("ownSources", () => {
  const own = {
    ...options,
    profile: { ...profile, verify: { ...profile.verify, transactionIds: "own" } },
  } as const
  const known = (transaction_id: string | null, ...pieces: Evidence[]) => ({
    ...attempt,
    transaction_id,
    evidence: fileOf(...pieces),
  })

  it("compares the ids of both sources where they write the same ids", () => {
    const paid = known("t1", notified("t1", 0))
    expect(ownSources(paid, options)).toEqual(["webhook", "verify"])
  })

  it.each([
    ["the notification", "w1", ["webhook"]],
    ["verify", "v1", ["verify"]],
    ["neither source", "t9", []],
  ])(
    "compares the ids of one source only where each source has its own: %s named the transaction",
    (_, transaction_id, expected) => {
      const paid = known(transaction_id, notified("w1", 0), verified("v1", 1))
      expect(ownSources(paid, own)).toEqual(expected)
    }
  )

  it("counts an id that both sources write as the notification's where each source has its own", () => {
    expect(ownSources(known("t1", notified("t1", 0), verified("t1", 1)), own)).toEqual(["webhook"])
  })

  it("compares nothing while the transaction is unknown", () => {
    expect(ownSources(known(null, notified(null, 0)), options)).toEqual([])
  })
})
