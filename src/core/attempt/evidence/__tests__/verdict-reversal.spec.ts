import type { Evidence } from "../evidence"
import { judgeEvidence, type Verdict } from "../verdict"
import {
  APPROVED,
  at,
  EXPECTED,
  fileOf,
  OWN_IDS,
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

const judge = (pieces: Evidence[], profile = PROFILE): Verdict =>
  judgeEvidence(fileOf(...pieces), EXPECTED, profile)
const PROVEN_BY_VERIFY = "proven by verify"
const PROVEN_BY_WEBHOOK = "proven by webhook"

describe("judgeEvidence: a reversal reported by one source", () => {
  it.each<[string, Evidence[], string]>([
    ["a page that was never paid was voided", [asked("voided", null, 0)], "unproven"],
    [
      "voided after it was approved",
      [asked("approved", "t1", 0), asked("voided", "t1", 1)],
      "reversed by verify",
    ],
    [
      "voided, then approved with another id",
      [asked("voided", "t1", 0), asked("approved", "t2", 1)],
      PROVEN_BY_VERIFY,
    ],
    [
      "voided, then approved, without ids",
      [asked("voided", null, 0), asked("approved", null, 1)],
      PROVEN_BY_VERIFY,
    ],
    [
      "voided, then approved, with the same id",
      [asked("voided", "t1", 0), asked("approved", "t1", 1)],
      "reversed by verify",
    ],
    [
      "approved, voided and approved again, without ids",
      [asked("approved", null, 0), asked("voided", null, 1), asked("approved", null, 2)],
      PROVEN_BY_VERIFY,
    ],
    [
      "refunded by notification, which verify was not asked about",
      [details("approved", "t1", 0), details("refunded", "t1", 1)],
      "reversed by webhook, ask first",
    ],
    [
      "an old notification replayed after the refund",
      [details("approved", null, 0), details("refunded", null, 1), details("approved", null, 0)],
      "reversed by webhook, ask first",
    ],
    [
      "notifications without an order",
      [untimed("approved", 0), untimed("refunded", 1)],
      "reversed by webhook, disputed, ask first",
    ],
    [
      "these, and verify reports the return",
      [untimed("approved", 0), untimed("refunded", 1), asked("refunded", null, 2)],
      "reversed by verify, disputed",
    ],
    [
      "an approval that names no amount, refunded",
      [webhook({ ...details("approved", "t1", 0), amount: null }), details("refunded", "t1", 1)],
      "reversed by webhook, ask first",
    ],
    [
      "a wrong amount, refunded: the refund weighs more",
      [
        asked("approved", "t1", 0),
        asked("voided", "t1", 1),
        { ...asked("approved", "t1", 2), amount: "1.00" },
      ],
      "reversed by verify",
    ],
    [
      "two payments, and both were returned",
      [
        ...[asked("approved", "t1", 0), asked("voided", "t1", 1)],
        ...[asked("approved", "t2", 2), asked("voided", "t2", 3)],
      ],
      "reversed by verify",
    ],
    [
      "an approval whose return is undecidable, and one that stands",
      [untimed("approved", 0), details("refunded", null, 1), details("approved", "t2", 2)],
      "contradicted by webhook: evidence_conflict",
    ],
  ])("%s", (_, pieces, expected) => {
    expect(describeVerdict(judge(pieces))).toBe(expected)
    expect(describeVerdict(judge([...pieces].reverse()))).toBe(expected)
  })
})

describe("judgeEvidence: a reversal that the other source denies", () => {
  it.each<[string, Evidence[], string]>([
    [
      "a notification of the payment, and verify asked later says refunded",
      [details("approved", "t1", 0), asked("refunded", "t1", 1)],
      "reversed by verify",
    ],
    [
      "verify asked at the same moment",
      [details("approved", "t1", 0), asked("refunded", "t1", 0)],
      "reversed by verify",
    ],
    [
      "verify asked before the notification came",
      [asked("refunded", "t1", 0), details("approved", "t1", 1)],
      "reversed by verify, disputed, ask first",
    ],
    [
      "verify said so before the notification came, and says so again",
      [asked("refunded", "t1", 0), details("approved", "t1", 1), asked("refunded", "t1", 2)],
      "reversed by verify",
    ],
    [
      "verify said refunded before the notification came, and chargeback after it",
      [asked("refunded", "t1", 0), details("approved", "t1", 1), asked("chargeback", "t1", 2)],
      "reversed by verify",
    ],
    [
      "verify without an id",
      [details("approved", "t1", 0), asked("refunded", null, 1)],
      "reversed by verify",
    ],
    [
      "verify about another transaction",
      [details("approved", "t1", 0), asked("refunded", "t2", 1)],
      "reversed by verify, disputed",
    ],
    [
      "verify about a voided transaction, and it approves that of the notification",
      [asked("voided", "t1", 0), details("approved", "t2", 1), asked("approved", "t2", 2)],
      PROVEN_BY_WEBHOOK,
    ],
    [
      "a notification of the refund, and verify asked before it says approved",
      [asked("approved", "t1", 0), details("refunded", "t1", 1)],
      "reversed by webhook, disputed, ask first",
    ],
    [
      "a notification of the refund, and verify asked after it says approved",
      [details("refunded", "t1", 0), asked("approved", "t1", 1)],
      "reversed by webhook, disputed",
    ],
    [
      "both notifications, and verify asked after them says approved",
      [details("approved", "t1", 0), details("refunded", "t1", 1), asked("approved", "t1", 2)],
      "reversed by webhook, disputed",
    ],
    [
      "both notifications, and verify approves another transaction",
      [details("approved", "t1", 0), details("refunded", "t1", 1), asked("approved", "t2", 2)],
      PROVEN_BY_VERIFY,
    ],
    [
      "a notification without an amount, and verify says refunded",
      [webhook({ ...details("approved", "t1", 0), amount: null }), asked("refunded", "t1", 1)],
      "reversed by verify",
    ],
    [
      "a refund and a new payment by notification, and verify knew the first one",
      [
        ...[details("approved", "t1", 0), asked("approved", "t1", 1)],
        ...[details("refunded", "t1", 2), details("approved", "t2", 3)],
      ],
      "reversed by webhook, disputed, ask first",
    ],
    [
      "and verify knows the new one by now",
      [
        ...[details("approved", "t1", 0), asked("approved", "t1", 1)],
        ...[details("refunded", "t1", 2), details("approved", "t2", 3), asked("approved", "t2", 4)],
      ],
      PROVEN_BY_WEBHOOK,
    ],
    [
      "a refund and an approval without an amount by notification: verify's older answer is not enough",
      [
        ...[details("refunded", "t1", 1), { ...details("approved", null, 2), amount: null }],
        asked("approved", "t1", 0),
      ],
      "reversed by webhook, disputed, ask first",
    ],
  ])("%s", (_, pieces, expected) => {
    expect(describeVerdict(judge(pieces))).toBe(expected)
    expect(describeVerdict(judge([...pieces].reverse()))).toBe(expected)
  })

  it.each<[string, Evidence[], string]>([
    [
      "verify's reversal of its own id is about the notification's payment",
      [details("approved", "t1", 0), asked("refunded", "987", 1)],
      "reversed by verify",
    ],
    [
      "unless verify has another payment that stands",
      [details("approved", "t1", 0), asked("voided", "986", 1), asked("approved", "987", 2)],
      PROVEN_BY_WEBHOOK,
    ],
    [
      "a notification of the refund disputes verify's payment",
      [asked("approved", "987", 1), details("refunded", "t1", 0)],
      "reversed by webhook, disputed",
    ],
  ])("where each has ids of its own: %s", (_, pieces, expected) => {
    expect(describeVerdict(judge(pieces, OWN_IDS))).toBe(expected)
    expect(describeVerdict(judge([...pieces].reverse(), OWN_IDS))).toBe(expected)
  })
})
