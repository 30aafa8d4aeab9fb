import { dismissReversals } from "../dismissed-reversal"
import { addEvidence, type Evidence, type EvidenceFile } from "../evidence"
import { judgeEvidence } from "../verdict"
import {
  APPROVED,
  at,
  EXPECTED,
  fileOf,
  PROFILE,
  verify,
  webhook,
} from "../../../__tests__/support/evidence"
import { describeVerdict } from "../../../__tests__/support/describe-verdict"

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
