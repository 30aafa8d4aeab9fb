import type { Evidence } from "../evidence"
import { judgeEvidence, type Verdict } from "../verdict"
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

const details = (status: string, id: string | null, minute: number) =>
  webhook({ ...APPROVED, status, transaction_id: id, at: at(minute), sent_at: at(minute) })
const asked = (status: string, id: string | null, minute: number) =>
  verify({ ...APPROVED, status, transaction_id: id, at: at(minute) })
/** Without a timestamp. */
const untimed = (status: string, minute: number) => webhook({ ...APPROVED, status, at: at(minute) })

const judge = (pieces: Evidence[], booked: string | null): Verdict =>
  judgeEvidence(fileOf(...pieces), { ...EXPECTED, bookedTransaction: booked }, PROFILE)
const PROVEN_BY_WEBHOOK = "proven by webhook"

describe("judgeEvidence: the booked transaction", () => {
  const second = details("approved", "t2", 3)

  it.each<[string, Evidence[], string]>([
    [
      "was returned: another payment does not stand for it",
      [details("approved", "t1", 0), details("refunded", "t1", 1), second],
      "reversed by webhook, ask first",
    ],
    [
      "was returned, as verify reports after the notification",
      [details("approved", "t1", 0), asked("approved", "t1", 1), asked("refunded", "t1", 2)],
      "reversed by verify",
    ],
    [
      "was returned, and verify still approves it",
      [
        details("approved", "t1", 0),
        details("refunded", "t1", 1),
        asked("approved", "t1", 2),
        second,
      ],
      "reversed by webhook, disputed, ask first",
    ],
    [
      "was returned after verify had approved it",
      [details("approved", "t1", 0), asked("approved", "t1", 1), details("refunded", "t1", 2)],
      "reversed by webhook, disputed, ask first",
    ],
    [
      "may have been returned",
      [{ ...details("approved", "t1", 0), sent_at: null }, untimed("refunded", 1), second],
      "reversed by webhook, disputed, ask first",
    ],
    [
      "stands, and the second one was returned",
      [details("approved", "t1", 0), second, details("refunded", "t2", 4)],
      PROVEN_BY_WEBHOOK,
    ],
  ])("%s", (_, pieces, expected) => {
    expect(describeVerdict(judge(pieces, "t1"))).toBe(expected)
    expect(describeVerdict(judge([...pieces].reverse(), "t1"))).toBe(expected)
  })

  it("is none where there is no id", () => {
    const pieces = [details("approved", null, 0), details("refunded", null, 1), second]

    expect(describeVerdict(judge(pieces, null))).toBe(PROVEN_BY_WEBHOOK)
  })
})
