import {
  isKnownReversal,
  refundsAmong,
  type Evidence,
  type RefundTaskStatus,
  type Reversal,
} from "../../../../index"
import { at, PROFILE, profileOf, verify, webhook } from "../../../../__tests__/support/evidence"

const PAYMENT = { amount: "20.00" }
const task = (amount: string, status: RefundTaskStatus = "open") => ({ amount, status })
const asked = (status: string | null, amount: string | null) => verify({ status, amount })
const details = (status: string | null, amount: string | null) => webhook({ status, amount })

const isKnown = (
  pieces: Evidence[],
  tasks: ReturnType<typeof task>[],
  profile = PROFILE,
  closedPieces: Evidence[] = []
) => {
  const [reversals, closed] = [pieces, closedPieces].map((list) =>
    list.map((piece) => ({ ...piece, isStray: false, named: null }))
  ) as [Reversal[], Reversal[]]
  return isKnownReversal({ reversals, closed }, PAYMENT, tasks, profile)
}

describe("A reported reversal", () => {
  it.each([
    ["a refund without an amount, all of it booked", "refunded", null, [task("20.00")], true],
    ["a chargeback, all of it booked", "chargeback", null, [task("12.00"), task("8.00")], false],
    [
      "a chargeback, all of it booked and a part of it confirmed",
      "chargeback",
      "20.00",
      [task("12.00", "confirmed"), task("8.00")],
      false,
    ],
    ["a void, all of it booked", "voided", "20.00", [task("20.00")], false],
    [
      "any status, all of it refunded and confirmed",
      "voided",
      "20.00",
      [task("20", "confirmed")],
      true,
    ],
    ["a refund, and no refund booked", "refunded", null, [], false],
    ["a refund, and only a withdrawn one", "refunded", null, [task("5.00", "withdrawn")], false],
    ["a refund, and all of it withdrawn", "refunded", null, [task("20.00", "withdrawn")], false],
    ["a refund of a part, without an amount", "Partially_Refunded", null, [task("5.00")], true],
    ["a refund without an amount: it may be all of it", "refunded", null, [task("5.00")], false],
    ["a refund of the payment's own amount", "refunded", "20.00", [task("5.00")], false],
    ["a refund of what was booked", "refunded", "5.00", [task("5.00")], true],
    ["a refund of less than was booked", "refunded", "4.99", [task("5.00")], true],
    ["a refund of more than was booked", "refunded", "5.01", [task("5.00")], false],
    ["a refund of more than was paid", "refunded", "20.01", [task("5.00")], false],
    ["a refund of nothing: that may be what is left", "refunded", "0.00", [task("5.00")], false],
    ["a refund of more than one, in sum", "refunded", "7.00", [task("5.00"), task("2.00")], true],
    ["a refund of an unreadable amount", "refunded", "five", [task("5.00")], false],
    ["another status, a part refunded", "reversed", null, [task("5.00")], false],
    ["no status, a part refunded", null, null, [task("5.00")], false],
  ] as const)("is known to Medusa or not: %s", (_, status, amount, tasks, expected) => {
    expect(isKnown([asked(status, amount)], [...tasks])).toBe(expected)
    expect(isKnown([details(status, amount)], [...tasks])).toBe(expected)
  })

  it.each<[string, Evidence[], string, boolean]>([
    [
      "verify named the part, then the payment's own amount: that is all of it",
      [asked("refunded", "5.00"), asked("refunded", "20.00")],
      "5.00",
      false,
    ],
    [
      "a notification named the part, and verify repeats the payment's own amount",
      [details("refunded", "5.00"), asked("refunded", "20.00")],
      "5.00",
      true,
    ],
    [
      "a notification named the part, then another one no amount: that may be all of it",
      [details("refunded", "5.00"), details("refunded", null)],
      "5.00",
      false,
    ],
    [
      "a notification named the part, and verify names no amount",
      [details("refunded", "5.00"), asked("refunded", null)],
      "5.00",
      true,
    ],
    [
      "a notification named the part, then another one the payment's own amount",
      [details("refunded", "5.00"), details("refunded", "20.00")],
      "5.00",
      false,
    ],
    [
      "a notification named the part after another one had named the payment's own amount",
      [details("refunded", "20.00"), details("refunded", "5.00")],
      "5.00",
      false,
    ],
    [
      "a chargeback by notification, and verify still reports the partial refund",
      [details("chargeback", "20.00"), asked("refunded", "5.00")],
      "5.00",
      false,
    ],
    [
      "the partial refund by notification, and verify reports a chargeback",
      [details("refunded", "5.00"), asked("chargeback", null)],
      "5.00",
      false,
    ],
    [
      "notifications name each refund: they make up more than Medusa has",
      [details("refunded", "12.00"), details("refunded", "8.00")],
      "12.00",
      false,
    ],
    [
      "they do, whatever verify says without an amount",
      [details("refunded", "12.00"), details("refunded", "8.00"), asked("refunded", null)],
      "12.00",
      false,
    ],
    [
      "notifications name each refund: Medusa has both",
      [details("refunded", "12.00"), details("refunded", "3.00")],
      "15.00",
      true,
    ],
    [
      "verify names what was returned so far: Medusa has it",
      [asked("refunded", "12.00"), asked("refunded", "15.00")],
      "15.00",
      true,
    ],
    [
      "the same refund by notification and by verify",
      [details("refunded", "12.00"), asked("refunded", "12.00")],
      "12.00",
      true,
    ],
  ])("is known to Medusa or not by what came before: %s", (_, fields, refunded, expected) => {
    expect(isKnown(fields, [task(refunded)])).toBe(expected)
  })

  const sentTwice = (amount: string | null, status = "refunded") => ({
    ...details(status, amount),
    sent_times: [at(1), at(2)],
    last_at: at(2),
  })
  it.each<[string, Evidence[], string, boolean]>([
    ["once", [sentTwice("5.00")], "5.00", false],
    ["twice", [sentTwice("5.00")], "10.00", true],
    ["twice, and another part", [sentTwice("5.00"), details("refunded", "3.00")], "12.99", false],
    [
      "once, as verify says since",
      [sentTwice("5.00"), { ...asked("refunded", "5.00"), at: at(2) }],
      "5.00",
      true,
    ],
    ["once, as verify said before", [sentTwice("5.00"), asked("refunded", "5.00")], "5.00", false],
    ["without an amount", [sentTwice(null, "partially_refunded")], "19.99", false],
    ["in full", [sentTwice(null), details("partially_refunded", null)], "5.00", true],
  ])(
    "is known or not when its notification came twice, and Medusa has refunded it %s",
    (_, fields, refunded, expected) => {
      expect(isKnown(fields, [task(refunded)])).toBe(expected)
    }
  )

  const closed = (piece: Evidence, dismissed_as: Evidence["dismissed_as"] = "returned") => ({
    ...piece,
    ...{ dismissed_at: at(5), dismissed_as },
  })
  const PARTLY = "partially_refunded"
  it.each<[string, Evidence, Evidence, string, boolean]>([
    ["both are refunded", details("chargeback", "5.00"), details("refunded", "3.00"), "8.00", true],
    ["only one is", details("chargeback", "5.00"), details("refunded", "3.00"), "7.99", false],
    ["verify's sum is", asked("chargeback", "5.00"), asked("refunded", "8.00"), "8.00", true],
    ["its amount is", asked("chargeback", null), asked("refunded", "8.00"), "8.00", true],
    [
      "its size was unknown",
      closed(asked(PARTLY, null), "unknown_part"),
      details("refunded", "3.00"),
      "19.99",
      false,
    ],
    [
      "no report named its size",
      closed(details("refunded", null), "unknown_part"),
      details("refunded", "3.00"),
      "19.99",
      false,
    ],
    [
      "a part without an amount follows",
      details("chargeback", "5.00"),
      details(PARTLY, null),
      "19.99",
      false,
    ],
    [
      "verify names the sum since",
      closed(details("refunded", null), "unknown_part"),
      { ...asked("refunded", "8.00"), at: at(9) },
      "8.00",
      true,
    ],
  ])(
    "is known or not after an admin closed a returned part: %s",
    (_, before, now, refunded, expected) => {
      expect(isKnown([now], [task(refunded)], PROFILE, [closed(before, before.dismissed_as)])).toBe(
        expected
      )
    }
  )

  it.each([
    ["its status for a part", "partially_refunded", "20.00", true],
    ["its status for all, and no amount", "refunded", null, false],
    ["its status for all, and the payment's own amount", "refunded", "20.00", false],
    ["its status for all, and the part", "refunded", "5.00", true],
  ])(
    "is known or not by the gateway's own status for a partial refund: %s",
    (_, status, amount, expected) => {
      const profile = profileOf({ statuses: { reversed: ["refunded", "partially_refunded"] } })

      expect(isKnown([asked(status, amount)], [task("5.00")], profile)).toBe(expected)
      expect(
        isKnown(
          [asked(status, amount), details("partially_refunded", "5.00")],
          [task("5.00")],
          profile
        )
      ).toBe(expected)
    }
  )
})

describe("The refunds among reversals", () => {
  it.each([
    ["all", ["refunded", "partially_refunded"]],
    ["some", ["refunded", "chargeback"]],
    ["none", ["voided", null]],
  ] as const)("are counted as %s", (expected, statuses) => {
    const reversals = statuses.map((status) => asked(status, null))
    expect(refundsAmong(reversals, PROFILE)).toBe(expected)
  })
})

describe("A reversal by the kind of its event", () => {
  const events = { reversed: ["payment.refunded", "payment.voided"] }
  const approved = (event: string, amount: string | null) =>
    webhook({ event, status: "approved", amount })
  const isKnownFor = (piece: Evidence, profile = profileOf({ events })) =>
    isKnown([piece], [task("5.00")], profile)

  it("is a refund where its kind is one", () => {
    expect(isKnownFor(approved("payment.refunded", "5.00"))).toBe(true)
    expect(isKnownFor(approved("payment.voided", "5.00"))).toBe(false)
    expect(
      isKnownFor(webhook({ event: "payment.voided", status: "refunded", amount: "5.00" }))
    ).toBe(false)
  })

  it("is judged by its status where the profile does not list the kind", () => {
    expect(isKnownFor(approved("payment.refunded", "5.00"), PROFILE)).toBe(false)
    expect(
      isKnownFor(webhook({ event: "payment.voided", status: "refunded", amount: "5.00" }), PROFILE)
    ).toBe(true)
  })

  it("is of a part where its kind says so", () => {
    const parts = profileOf({ events: { reversed: ["payment.refunded", "refund.partial"] } })

    expect(isKnownFor(approved("refund.partial", null), parts)).toBe(true)
    expect(
      isKnownFor(webhook({ event: "refund.partial", status: "refunded", amount: null }), parts)
    ).toBe(true)
    // The gateway has a kind for a part: this one is about all of it.
    expect(
      isKnown(
        [approved("payment.refunded", null), verify({ status: "refunded", amount: "5.00" })],
        [task("5.00")],
        parts
      )
    ).toBe(false)
  })

  it("is of a part where its status says so, also of a listed kind", () => {
    const { statuses } = profileOf({ statuses: { reversed: ["refunded", "partially_refunded"] } })
    const parts = { ...profileOf({ events }), statuses }
    const part = { event: "payment.refunded", status: "partially_refunded", amount: null }
    expect(isKnownFor(webhook(part), parts)).toBe(true)
  })
})
