import { closeReversals, dismissReversals } from "../dismissed-reversal"
import { addEvidence, type Evidence, type EvidenceFile } from "../../evidence"
import { judgeEvidence } from "../../verdict"
import {
  APPROVED,
  at,
  EXPECTED,
  fileOf,
  PROFILE,
  profileOf,
  verify,
  webhook,
} from "../../../../__tests__/support/evidence"
import { describeVerdict } from "../../../../__tests__/support/describe-verdict"

const details = (status: string, minute: number, overrides: Partial<Evidence> = {}) =>
  webhook({
    ...APPROVED,
    status,
    transaction_id: "t1",
    at: at(minute),
    sent_at: at(minute),
    ...overrides,
  })
const asked = (status: string, minute: number) =>
  verify({ ...APPROVED, status, transaction_id: "t1", at: at(minute) })

const verdictOf = (file: EvidenceFile) =>
  judgeEvidence(file, { ...EXPECTED, bookedTransaction: "t1" }, PROFILE)
const judge = (file: EvidenceFile) => describeVerdict(verdictOf(file))
const reversalsOf = (file: EvidenceFile) => {
  const verdict = verdictOf(file)
  return verdict.kind === "reversed" ? verdict.reversals : []
}
const closeWith = (
  file: EvidenceFile,
  as: NonNullable<Evidence["dismissed_as"]> = "returned",
  reversals = reversalsOf(file)
) => dismissReversals(closeReversals(file, reversals, as), reversals, new Date(at(10)))
const dismissed = (...pieces: Evidence[]) => {
  const file = fileOf(...pieces)
  return dismissReversals(file, reversalsOf(file), new Date(at(10)))
}

describe("A reversal that an admin has dismissed", () => {
  it.each<[string, Evidence[]]>([
    ["a notification", [details("approved", 0), details("chargeback", 1), asked("approved", 2)]],
    ["verify", [details("approved", 0), asked("approved", 1), asked("chargeback", 2)]],
    ["both", [details("approved", 0), details("chargeback", 1), asked("chargeback", 2)]],
    [
      "a notification that names another transaction",
      [details("approved", 0), details("refunded", 1, { transaction_id: "t9" })],
    ],
  ])("counts no more: by %s", (_, pieces) => {
    expect(judge(fileOf(...pieces))).toContain("reversed")
    expect(judge(dismissed(...pieces))).toContain("proven by")
  })

  it("stays in the file, with the time at which it was dismissed first", () => {
    const once = dismissed(details("approved", 0), details("chargeback", 1))
    const later = addEvidence(once, details("refunded", 11, { transaction_id: "t9" }))
    const twice = dismissReversals(later, reversalsOf(later), new Date(at(20)))
    expect(twice.pieces).toMatchObject([
      { status: "approved" },
      { status: "chargeback", dismissed_at: at(10) },
      { status: "refunded", dismissed_at: at(20) },
    ])
    expect(twice.pieces?.[0]).not.toHaveProperty("dismissed_at")
  })

  it("is the one that was reviewed: an earlier payment of the page that was voided stays voided", () => {
    const file = dismissed(
      details("approved", 0, { transaction_id: "t0" }),
      details("voided", 1, { transaction_id: "t0" }),
      details("approved", 2),
      details("chargeback", 3)
    )
    expect(file.pieces?.map(({ status, dismissed_at }) => [status, dismissed_at])).toEqual([
      ["approved", undefined],
      ["voided", undefined],
      ["approved", undefined],
      ["chargeback", at(10)],
    ])
    expect(judge(file)).toBe("proven by webhook")
  })

  it("is of one transaction: another one with the same status stays reversed", () => {
    const other = { transaction_id: "t0" }
    const file = dismissed(
      ...[details("approved", 0, other), details("chargeback", 1, other)],
      ...[details("approved", 0), details("chargeback", 1)]
    )
    expect(file.pieces?.filter(({ dismissed_at }) => dismissed_at)).toEqual([
      details("chargeback", 1, { dismissed_at: at(10) }),
    ])
  })

  it("changes nothing where no evidence exists", () => {
    expect(dismissReversals({}, [], new Date(at(10)))).toEqual({ pieces: [] })
  })

  it.each<[string, Evidence[]]>([
    ["the same notification comes again", [details("chargeback", 1, { at: at(11) })]],
    ["an older one comes late", [details("chargeback", 0, { at: at(11) })]],
    ["it is processed again, and has no time", [details("chargeback", 1, { sent_at: null })]],
  ])("stays dismissed when %s", (_, later) => {
    const file = later.reduce(
      addEvidence,
      dismissed(details("approved", 0), details("chargeback", 1))
    )
    expect(judge(file)).toBe("proven by webhook")
  })

  it.each([
    ["is processed again", 1],
    ["first came in the moment in which it was set aside", 10],
  ])("stays dismissed when a notification without a time %s", (_, minute) => {
    const untimed = { sent_at: null }
    const file = dismissed(details("approved", 0), details("chargeback", 1, untimed))
    expect(judge(addEvidence(file, details("chargeback", minute, untimed)))).toBe(
      "proven by webhook"
    )
  })

  it("counts as one return when a later notification says it", () => {
    const part = (minute: number) => details("refunded", minute, { amount: "5.00" })
    const once = dismissed(details("approved", 0), part(1))
    const again = addEvidence(once, part(11))
    expect(verdictOf(again)).toMatchObject({ kind: "reversed", returned: 500 })
    expect(verdictOf(addEvidence(again, part(12)))).toMatchObject({ returned: "unknown_part" })
  })

  it("stays dismissed while verify only repeats it", () => {
    const file = dismissed(details("approved", 0), asked("chargeback", 2))
    expect(judge(addEvidence(file, asked("chargeback", 11)))).toBe("proven by webhook")
  })

  it.each<[string, EvidenceFile, Evidence[]]>([
    [
      "a later notification says it",
      dismissed(details("approved", 0), details("chargeback", 1)),
      [details("chargeback", 11)],
    ],
    [
      "another notification without a time says it",
      dismissed(details("approved", 0), details("chargeback", 1, { sent_at: null })),
      [details("chargeback", 11, { sent_at: null })],
    ],
    [
      "a notification with a time says it after one without",
      dismissed(details("approved", 0), details("chargeback", 1, { sent_at: null })),
      [details("chargeback", 11)],
    ],
    [
      "verify reports it after it had reported an approval",
      dismissed(details("approved", 0), asked("chargeback", 1)),
      [asked("approved", 11), asked("chargeback", 12)],
    ],
    [
      "verify says it for the first time",
      dismissed(details("approved", 0), details("chargeback", 1)),
      [asked("chargeback", 11)],
    ],
  ])("counts again when %s", (_, file, later) => {
    expect(judge(file)).toContain("proven")
    expect(judge(later.reduce(addEvidence, file))).toContain("reversed")
  })
})

describe("A returned part with which an admin has closed the payment", () => {
  const part = (status: string, minute: number, overrides: Partial<Evidence> = {}) =>
    details(status, minute, { amount: "5.00", ...overrides })
  const closed = (...pieces: Evidence[]) => {
    const file = fileOf(details("approved", 0), ...pieces)
    return closeWith(file)
  }
  const chargeback = part("chargeback", 1)

  it("holds nothing by itself", () => {
    expect(judge(closed(chargeback))).toBe("proven by webhook")
  })

  it.each<[string, Evidence, number | string | null]>([
    ["another part", part("refunded", 11), 1000],
    ["the rest", part("refunded", 11, { amount: "17.59" }), null],
    ["a part that has an id of its own", part("refunded", 11, { transaction_id: "t9" }), 1000],
    ["the same part, later", part("chargeback", 11), "unknown_part"],
    ["the same part, late", part("chargeback", 0), "unknown_part"],
    ["a return without an amount, which may be all", part("refunded", 11, { amount: null }), null],
    ["a return of the payment's own amount", details("refunded", 11), null],
    ["verify's sum", { ...asked("refunded", 11), amount: "8.00" }, 800],
  ])("counts towards what is returned later: %s", (_, later, returned) => {
    expect(verdictOf(addEvidence(closed(chargeback), later))).toMatchObject({ returned })
  })

  it("counts once after a repetition of it was dismissed, and again when it is reported again", () => {
    const again = addEvidence(closed(chargeback), part("chargeback", 11))
    const repeated = dismissReversals(again, reversalsOf(again), new Date(at(20)))
    expect(judge(repeated)).toBe("proven by webhook")
    expect(verdictOf(addEvidence(repeated, part("refunded", 21)))).toMatchObject({ returned: 1000 })
    const third = addEvidence(repeated, part("chargeback", 21))
    expect(verdictOf(third)).toMatchObject({ returned: "unknown_part" })
  })

  it("counts for nothing where it was a part of another transaction", () => {
    const other = { transaction_id: "t0", dismissed_at: at(10), dismissed_as: "returned" } as const
    const approvals = [details("approved", 0), details("approved", 0, { transaction_id: "t0" })]
    const file = fileOf(...approvals, part("chargeback", 1, other), part("refunded", 11))
    expect(verdictOf(file)).toMatchObject({ returned: 500, closed: [] })
  })

  it("leaves a later part unknown where it names no amount", () => {
    const partial = profileOf({ statuses: { reversed: ["chargeback", "partially_refunded"] } })
    const later = part("partially_refunded", 11, { amount: null })
    const file = addEvidence(closed(chargeback), later)
    const own = { ...EXPECTED, bookedTransaction: "t1" }
    expect(judgeEvidence(file, own, partial)).toMatchObject({ returned: "unknown_part" })
  })

  it("leaves a later return unknown where its size was unknown, until verify names a sum", () => {
    const partial = profileOf({ statuses: { reversed: ["refunded", "partial_chargeback"] } })
    const judgeIn = (file: EvidenceFile) =>
      judgeEvidence(file, { ...EXPECTED, bookedTransaction: "t1" }, partial)
    const unnamed = part("partial_chargeback", 1, { amount: null })
    const before = fileOf(details("approved", 0), unnamed)
    const verdict = judgeIn(before)
    const reversals = verdict.kind === "reversed" ? verdict.reversals : []
    const file = closeWith(before, "unknown_part", reversals)
    const later = addEvidence(file, part("refunded", 11))
    expect(judgeIn(later)).toMatchObject({ returned: "unknown_part" })
    const sum = { ...asked("refunded", 12), amount: "8.00" }
    expect(judgeIn(addEvidence(later, sum))).toMatchObject({ returned: 800 })
  })

  it("disputes no later return by an approval from before that part", () => {
    const file = fileOf(asked("approved", 0), chargeback)
    const once = closeWith(file)
    const refund = part("refunded", 11)
    expect(verdictOf(addEvidence(once, refund))).toMatchObject({ disputed: true })

    const both = fileOf(asked("approved", 0), asked("chargeback", 1))
    const known = closeWith(both)
    expect(verdictOf(addEvidence(known, refund))).toMatchObject({ disputed: false })
    const standing = addEvidence(known, asked("approved", 10))
    expect(verdictOf(addEvidence(standing, refund))).toMatchObject({ disputed: true })
  })
})
