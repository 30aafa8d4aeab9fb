import {
  APPROVED,
  EXPECTED,
  PROFILE,
  profileOf,
  verify,
  webhook,
} from "../../__tests__/support/evidence"
import type { Judging } from "../evidence/attempt-verdict"
import { shopperOutcome, type ShopperOutcome } from "../shopper-outcome"

const ENDS = new Date("2027-01-15T10:30:00Z")
const BEFORE = new Date("2027-01-15T10:10:00Z")

type TimelineDetails = Parameters<typeof shopperOutcome>[0]

const EITHER: Judging = {
  merchantSiteId: EXPECTED.merchantSiteId,
  proof: "either",
  profile: PROFILE,
}

const OPEN: TimelineDetails = {
  id: EXPECTED.reference,
  amount: EXPECTED.amount,
  currency_code: EXPECTED.currency_code,
  captured_at: null,
  transaction_id: null,
  status: "open",
  replaced_at: null,
  expires_at: ENDS,
  unknown_status_profile: null,
  evidence: {},
}

const declined = (at: string) => verify({ status: "declined", at })
const pending = (at: string) => verify({ status: "pending", at })

describe("The outcome that a shopper sees", () => {
  it.each<[string, Partial<TimelineDetails>, ShopperOutcome]>([
    ["the page is being opened", { status: "opening" }, "confirming"],
    ["the page is open", {}, "confirming"],
    ["the money is proven and the order is to come", { status: "paid" }, "confirming"],
    ["there is an order", { status: "completed" }, "order"],
    ["the page was left while it was payable", { replaced_at: BEFORE }, "cancelled"],
    ["the page was left at the end of its time", { replaced_at: ENDS }, "expired"],
    ["a page without an end was left", { replaced_at: ENDS, expires_at: null }, "cancelled"],
    ["the page expired", { status: "expired" }, "expired"],
    ["no page came of it", { status: "failed" }, "expired"],
    ["the payment is held", { status: "held" }, "held"],
    ["a person has ended what was held", { status: "resolved" }, "resolved"],
  ])("when %s", (_, attempt, outcome) => {
    expect(shopperOutcome({ ...OPEN, ...attempt }, EITHER)).toBe(outcome)
  })

  it.each<[string, Partial<TimelineDetails>, ShopperOutcome]>([
    ["the last status", { evidence: { pieces: [pending("10"), declined("11")] } }, "declined"],
    [
      "the last status of a page that expired",
      { status: "expired", evidence: { pieces: [declined("11")] } },
      "declined",
    ],
    [
      "not the last status",
      { evidence: { pieces: [declined("10"), pending("11")] } },
      "confirming",
    ],
    [
      "a notification after verify's answer",
      { evidence: { pieces: [pending("10"), webhook({ status: "declined", at: "11" })] } },
      "declined",
    ],
    [
      "a notification before verify's answer",
      { evidence: { pieces: [webhook({ status: "declined", at: "09" }), pending("10")] } },
      "confirming",
    ],
    [
      "the last status of a page that the shopper left",
      { replaced_at: BEFORE, evidence: { pieces: [declined("11")] } },
      "cancelled",
    ],
  ])("that the card was declined is %s", (_, attempt, outcome) => {
    expect(shopperOutcome({ ...OPEN, ...attempt }, EITHER)).toBe(outcome)
  })

  it("follows the account's own statuses", () => {
    const profile = profileOf({
      statuses: { approved: ["PAID"], declined: ["refused"], reversed: [], unpaid: ["new"] },
    })
    const evidence = { pieces: [verify({ status: "refused" })] }

    expect(shopperOutcome({ ...OPEN, evidence }, { ...EITHER, profile })).toBe("declined")
  })

  it.each<[string, Partial<TimelineDetails>]>([
    ["on an open page", {}],
    ["on a page that was left", { replaced_at: BEFORE }],
    ["on a page that expired", { status: "expired" }],
    ["on a page that was never given out", { status: "failed" }],
  ])("is that it is being confirmed while it may be paid: %s", (_, attempt) => {
    const unknown = { ...OPEN, ...attempt, unknown_status_profile: "profile" }
    expect(shopperOutcome(unknown, EITHER)).toBe("confirming")

    const pieces = [
      verify({ ...APPROVED, transaction_id: "txn_2", at: "10" }),
      webhook({ ...APPROVED, status: "declined", transaction_id: "txn_1", at: "11" }),
    ]
    const half = { ...OPEN, ...attempt, evidence: { pieces } }
    expect(shopperOutcome(half, { ...EITHER, proof: "both" })).toBe("confirming")

    const incomplete = [
      webhook({ ...APPROVED, amount: null, transaction_id: "txn_2", at: "10" }),
      webhook({ ...APPROVED, status: "declined", transaction_id: "txn_1", at: "11" }),
    ]
    const withoutAmount = { ...OPEN, ...attempt, evidence: { pieces: incomplete } }
    expect(shopperOutcome(withoutAmount, EITHER)).toBe("confirming")
  })
})
