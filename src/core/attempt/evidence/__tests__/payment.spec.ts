import type { Evidence } from "../evidence"
import { idsDiffer, paymentOf } from "../payment"
import { historiesOf } from "../source-history"
import {
  APPROVED,
  at,
  fileOf,
  OWN_IDS,
  PROFILE,
  verify,
  webhook,
} from "../../../__tests__/support/evidence"

const details = (id: string | null, minute = 0, rest: Partial<Evidence> = {}) =>
  webhook({ ...APPROVED, transaction_id: id, at: at(minute), sent_at: at(minute), ...rest })
const asked = (id: string | null, minute = 0, rest: Partial<Evidence> = {}) =>
  verify({ ...APPROVED, transaction_id: id, at: at(minute), ...rest })

/** The ids of the payment, by notification and by verify. */
function idsOf(
  pieces: Evidence[],
  { booked, profile = PROFILE }: { booked?: string; profile?: typeof PROFILE } = {}
) {
  const { webhook, verify } = paymentOf(
    historiesOf(fileOf(...pieces), profile),
    { bookedTransaction: booked },
    profile
  )
  return [webhook?.transaction_id, verify?.transaction_id]
}

describe("paymentOf", () => {
  it.each<[string, Evidence[], (string | null | undefined)[]]>([
    [
      "nothing where nothing approves",
      [details("t1", 0, { status: "declined" })],
      [undefined, undefined],
    ],
    [
      "the first of each source",
      [details("t1"), details("t2", 1), asked("v1"), asked("v2", 1)],
      ["t1", "v1"],
    ],
    [
      "one that both name, before the first",
      [details("t1"), details("t2", 1), asked("t2")],
      ["t2", "t2"],
    ],
    ["none of verify's where it has none", [details("t1")], ["t1", undefined]],
    ["one without an id", [details(null), asked(null)], [null, null]],
    [
      "not one that its source took back, where another stands",
      [details("t1"), details("t1", 1, { status: "voided" }), details("t2", 2)],
      ["t2", undefined],
    ],
    [
      "not one that the other source took back",
      [asked("t1"), details("t1", 1, { status: "voided" }), details("t2", 2)],
      ["t2", undefined],
    ],
    [
      "not one that verify took back",
      [details("t1"), asked("t1", 1, { status: "voided" }), details("t2", 2)],
      ["t2", undefined],
    ],
    [
      "one that was taken back, where none stands",
      [details("t1"), asked("t1"), details("t1", 1, { status: "voided" })],
      ["t1", "t1"],
    ],
    [
      "one whose return is undecidable, where none stands",
      [details(null, 0, { sent_at: null }), details(null, 1, { status: "voided", sent_at: null })],
      [null, undefined],
    ],
    [
      "one without an amount, where no other stands",
      [details("t1", 0, { amount: null })],
      ["t1", undefined],
    ],
    [
      "one with an amount before one without",
      [details("t1", 0, { amount: null }), details("t2", 1)],
      ["t2", undefined],
    ],
  ])("is %s", (_, pieces, ids) => {
    expect(idsOf(pieces)).toEqual(ids)
    expect(idsOf([...pieces].reverse())).toEqual(ids)
  })

  it("is the booked one, whatever both name and whatever became of it", () => {
    const pieces = [details("t1"), details("t2", 1), asked("t1"), asked("t2", 1)]
    const refund = details("t2", 2, { status: "refunded" })

    expect(idsOf(pieces, { booked: "t2" })).toEqual(["t2", "t2"])
    expect(idsOf([...pieces, refund], { booked: "t2" })).toEqual(["t2", "t2"])
    expect(idsOf([...pieces, refund])).toEqual(["t1", "t1"])
  })

  it("is the first one where no source names the booked one", () => {
    expect(idsOf([details("t1"), asked("t1")], { booked: "t9" })).toEqual(["t1", "t1"])
  })

  it("is the one that the attempt is known by, of two that came at once, while it stands", () => {
    const one = webhook({ ...APPROVED, transaction_id: "t1" })
    const other = webhook({ ...APPROVED, transaction_id: "t2" })
    const refund = webhook({ status: "refunded", transaction_id: "t2" })
    const own = (...pieces: Parameters<typeof fileOf>) =>
      paymentOf(historiesOf(fileOf(...pieces), PROFILE), { knownTransaction: "t2" }, PROFILE)
        .webhook?.transaction_id

    expect(own(one, other)).toBe("t2")
    expect(own(one, other, refund)).toBe("t1")
  })

  it("is not matched by one id where each source has its own", () => {
    const pieces = [details("t1"), details("t2", 1), asked("t2")]

    expect(idsOf(pieces, { profile: OWN_IDS })).toEqual(["t1", "t2"])
  })
})

describe("idsDiffer", () => {
  const differ = (
    one: string | null | undefined,
    other: string | null | undefined,
    profile = PROFILE
  ) =>
    idsDiffer(
      {
        webhook: one === undefined ? undefined : details(one),
        verify: other === undefined ? undefined : asked(other),
      },
      profile
    )

  it("is true for two ids, where both sources should write the same", () => {
    expect(differ("t1", "t2")).toBe(true)
    expect(differ("987", "txn_987")).toBe(true)
    expect(differ("t1", "t2", OWN_IDS)).toBe(false)
  })

  it.each([
    ["t1", "t1"],
    ["t1", null],
    [null, "t1"],
    [undefined, "t1"],
    ["t1", undefined],
  ])("is false for %p and %p", (one, other) => {
    expect(differ(one, other)).toBe(false)
  })
})
