import type { GatewayProfile } from "../../../../contract"
import type { Evidence } from "../../evidence"
import { judgeEvidence } from "../../verdict"
import {
  APPROVED,
  at,
  EXPECTED,
  fileOf,
  OWN_IDS,
  PROFILE,
  profileOf,
  verify,
  webhook,
} from "../../../../__tests__/support/evidence"

const approval = verify({ ...APPROVED, transaction_id: "t1" })
const details = (amount: string | null, transaction_id: string | null = "t1") =>
  webhook({ status: "refunded", amount, transaction_id, at: at(1), sent_at: at(1) })
const asked = (amount: string | null, transaction_id: string | null = "t1") =>
  verify({ status: "refunded", amount, transaction_id, at: at(2) })

const judge = (pieces: Evidence[], amount = EXPECTED.amount) =>
  judgeEvidence(fileOf(...pieces), { ...EXPECTED, amount }, PROFILE)

describe("judgeEvidence: how much was returned", () => {
  const PARTLY = "partially_refunded"
  const partly = profileOf({ statuses: { reversed: ["refunded", PARTLY] } })
  it.each<[string, Evidence[], number | string | null]>([
    ["without an amount", [verify({ ...asked(null), status: PARTLY })], "unknown_part"],
    [
      "with the payment's own amount",
      [verify({ ...asked("22.59"), status: PARTLY })],
      "unknown_part",
    ],
    ["with an amount of zero", [verify({ ...asked("0.00"), status: PARTLY })], "unknown_part"],
    ["with the part's amount", [verify({ ...asked("5.00"), status: PARTLY })], 500],
    [
      "and then called refunded, without an amount",
      [webhook({ ...details(null), status: PARTLY }), asked(null)],
      "unknown_part",
    ],
    [
      "with its amount, and then all of it as the sum",
      [verify({ ...asked("5.00"), status: PARTLY, at: at(1) }), asked("22.59")],
      null,
    ],
  ])("reads a return that a status calls partial, %s", (_, reversals, returned) => {
    expect(judgeEvidence(fileOf(approval, ...reversals), EXPECTED, partly)).toMatchObject({
      returned,
    })
  })

  it.each<[string, Evidence[], number | string | null]>([
    ["a part", [asked("5.00")], 500],
    ["all but a cent", [asked("22.58")], 2258],
    ["all", [asked("22.59")], null],
    ["more than was paid", [asked("22.60")], null],
    ["no amount", [asked(null)], null],
    ["an amount that cannot be read", [asked("five")], null],
    ["nothing: that is what is left of it", [asked("0.00")], null],
    ["two parts, as one source reports them", [details("5.00"), details("7.00")], 1200],
    ["two parts that make up all", [details("20.00"), details("2.59")], null],
    ["one part, as both sources report it", [details("5.00"), asked("5.00")], 500],
    [
      "two parts, and verify knows the first one",
      [details("5.00"), details("7.00"), asked("5.00")],
      1200,
    ],
    ["one part, and verify has the sum of two", [details("5.00"), asked("12.00")], 1200],
    ["two parts, as verify reports them: the sum so far", [asked("5.00"), asked("18.00")], 1800],
    [
      "a part, and verify repeats the payment's own amount",
      [details("5.00"), asked("22.59")],
      "unknown_part",
    ],
    ["a part, then all, as verify reports the sum so far", [asked("5.00"), asked("22.59")], null],
    ["a part, and verify does not say how much", [details("5.00"), asked(null)], 500],
    ["a part, and an amount that cannot be read", [details("5.00"), asked("five")], "unknown_part"],
    ["a part, and nothing", [details("5.00"), asked("0.00")], null],
  ])("%s", (_, reversals, returned) => {
    expect(judge([approval, ...reversals])).toMatchObject({ kind: "reversed", returned })
  })

  const again = (minute: number, amount: string | null = "5.00") => ({
    ...details(amount),
    at: at(minute),
    sent_at: at(minute),
  })
  const summed = (minute: number, amount: string | null) => ({ ...asked(amount), at: at(minute) })

  it.each<[string, Evidence[], number | string | null]>([
    ["with another timestamp", [again(1), again(3)], "unknown_part"],
    ["with an earlier timestamp", [again(3), again(1)], "unknown_part"],
    ["with the same timestamp", [again(1), { ...again(1), at: at(3) }], 500],
    ["and verify named the part before", [again(1), summed(2, "5.00"), again(3)], "unknown_part"],
    ["and verify names no amount", [again(1), again(3), summed(4, null)], "unknown_part"],
    ["and verify names the part since", [again(1), again(3), summed(4, "5.00")], 500],
    ["and verify names both since", [again(1), again(3), summed(4, "10.00")], 1000],
    [
      "and verify repeats the payment's own amount",
      [again(1), again(3), summed(4, "22.59")],
      "unknown_part",
    ],
    ["after another part", [again(0, "7.00"), again(1), again(3)], "unknown_part"],
    ["after all of it", [again(0, "17.59"), again(1), again(3)], null],
  ])("is unknown when the part is notified again: %s", (_, reversals, returned) => {
    expect(judge([approval, ...reversals])).toMatchObject({ kind: "reversed", returned })
  })

  it("is all when the return of all is notified again", () => {
    expect(judge([approval, again(1, "22.59"), again(3, "22.59")])).toMatchObject({
      returned: null,
    })
    expect(judge([approval, again(1), again(2, null), again(3, null)])).toMatchObject({
      returned: 500,
    })
  })

  it("asks verify again when a notification came again after its answer", () => {
    const known = [approval, again(1), summed(2, "5.00")]
    expect(judge(known)).toMatchObject({ askFirst: false })
    expect(judge([...known, again(3)])).toMatchObject({ askFirst: true })
    expect(judge([...known, again(3), summed(3, "5.00")])).toMatchObject({ askFirst: false })
  })

  it("counts no reversal that came before the payment", () => {
    const voided = verify({ status: "voided", amount: "22.59", at: at(-1) })

    expect(judge([approval, voided, asked("5.00")])).toMatchObject({ returned: 500 })
  })

  it("is all where what was asked for cannot be read", () => {
    expect(judge([approval, asked("5.00")], "much")).toMatchObject({ returned: null })
  })

  it("finds a partial return also where no source reported the payment", () => {
    expect(judge([asked("5.00")])).toMatchObject({
      kind: "reversed",
      returned: 500,
      disputed: false,
    })
  })

  it("finds a return of an unknown amount where no source reported the payment", () => {
    const unlisted = verify({ status: "settled", transaction_id: "t1" })
    expect(judge([unlisted, asked(null)])).toMatchObject({ kind: "reversed", returned: null })
    expect(judge([details(null), asked(null, null)])).toMatchObject({ kind: "reversed" })
  })

  const declined = verify({ status: "declined", transaction_id: "t1" })

  it("finds a refund of an unknown amount also where no report names its transaction", () => {
    expect(judge([asked(null, null)])).toMatchObject({ kind: "reversed", returned: null })
    expect(judge([details(null, null)])).toMatchObject({ kind: "reversed", returned: null })
  })

  it("finds a refund of an unknown amount also where the same id was declined before", () => {
    expect(judge([declined, asked(null)])).toMatchObject({ kind: "reversed", returned: null })
  })

  it.each<[string, Evidence[]]>([
    ["all of it was returned", [asked("22.59")]],
    ["all of it, and one report names no amount", [asked("22.59"), details(null)]],
    ["nothing was returned", [asked("0.00")]],
    ["a page without a transaction was voided", [{ ...asked(null, null), status: "voided" }]],
    ["a declined transaction was voided", [declined, { ...asked(null), status: "voided" }]],
    [
      "a transaction was voided that a notification had declined",
      [webhook({ status: "declined", transaction_id: "t1" }), { ...asked(null), status: "voided" }],
    ],
  ])("finds no payment where no source reported one, and %s", (_, pieces) => {
    expect(judge(pieces)).toMatchObject({ kind: "unproven" })
  })

  it.each<[string, Evidence[]]>([
    ["of an unknown amount", [asked("22.59", "t1"), asked(null, "t2")]],
    ["of a part", [asked("22.59", "t1"), asked("5.00", "t2")]],
  ])("finds a return of one transaction %s, where all of another one was returned", (_, pieces) => {
    expect(judge(pieces)).toMatchObject({ kind: "reversed", by: { transaction_id: "t2" } })
  })

  it.each<[string, Evidence[], GatewayProfile, string | null]>([
    ["of one id, as verify reports it again", [asked("22.59"), asked(null)], PROFILE, null],
    ["of one id, by both sources", [details("22.59"), asked(null)], PROFILE, null],
    ["of two ids, by both sources", [details("22.59"), asked(null, "t2")], PROFILE, "t2"],
    [
      "of two ids, where each source has ids of its own",
      [details("22.59"), asked(null, "t2")],
      OWN_IDS,
      null,
    ],
    [
      "of two ids, as one source with ids of its own reports them",
      [asked("22.59"), asked(null, "t2")],
      OWN_IDS,
      "t2",
    ],
    [
      "without a name, which may be the other one",
      [asked("22.59"), asked(null, null)],
      PROFILE,
      null,
    ],
  ])("judges the return of each transaction by itself: %s", (_, pieces, profile, returned) => {
    const verdict = judgeEvidence(fileOf(...pieces), EXPECTED, profile)
    expect(verdict).toMatchObject(
      returned === null ? { kind: "unproven" } : { by: { transaction_id: returned } }
    )
  })

  it.each<[string, Evidence[], boolean]>([
    ["no amount", [asked(null)], true],
    ["a part by its amount", [asked("5.00")], false],
    ["a part by its status", [verify({ ...asked(null), status: "partially_refunded" })], false],
    ["a part by one of two reports", [details("5.00"), asked(null)], false],
    [
      "a part by the status of one of two reports",
      [webhook({ ...details(null), status: "partially_refunded" }), asked(null)],
      false,
    ],
  ])("leaves the page to another card unless a part is kept: %s", (_, pieces, unapproved) => {
    const statuses = { reversed: ["refunded", "partially_refunded"] }
    expect(judgeEvidence(fileOf(...pieces), EXPECTED, profileOf({ statuses }))).toMatchObject({
      kind: "reversed",
      unapproved,
    })
  })

  it("is of a payment that was seen, where one was approved", () => {
    expect(judge([approval, asked(null)])).toMatchObject({ unapproved: false })
    expect(judge([approval, asked("5.00")])).toMatchObject({ unapproved: false })
  })

  it("does not take the decline of another transaction for the returned one's", () => {
    expect(judge([declined, asked(null, "t2")])).toMatchObject({ kind: "reversed" })
  })

  it("disputes a return without an id where the page was paid twice", () => {
    const second = webhook({ ...APPROVED, transaction_id: "t2", at: at(1), sent_at: at(1) })
    const back = webhook({ status: "refunded", transaction_id: "t2", at: at(2), sent_at: at(2) })
    const unnamed = asked(null, null)
    const own = { ...EXPECTED, bookedTransaction: "t1" }
    const judgeIn = (pieces: Evidence[], profile: GatewayProfile) =>
      judgeEvidence(fileOf(...pieces), own, profile)

    expect(judgeIn([approval, second, back, unnamed], PROFILE)).toMatchObject({ disputed: true })
    expect(judgeIn([approval, unnamed], PROFILE)).toMatchObject({ disputed: false })
    // Each source names the one payment in its own way.
    expect(judgeIn([approval, second, unnamed], OWN_IDS)).toMatchObject({ disputed: false })
  })

  it("names the latest reversal", () => {
    const later = verify({ ...asked("7.00"), at: at(3) })

    expect(judge([approval, asked("5.00"), later])).toMatchObject({ by: later })
  })
})
