import { isListedStatus, outcomeOf, type EvidenceOutcome } from "../evidence"
import { APPROVED, PROFILE, profileOf, verify, webhook } from "../../../__tests__/support/evidence"

const STATUSES: [string | null, EvidenceOutcome][] = [
  ["approved", "approved"],
  ["APPROVED", "approved"],
  [" Approved ", "approved"],
  ["declined", "declined"],
  ["refunded", "reversed"],
  ["reversed", "reversed"],
  ["voided", "reversed"],
  ["chargeback", "reversed"],
  ["pending", "unpaid"],
  ["open", "unpaid"],
  ["expired", "unpaid"],
  ["cancelled", "unpaid"],
  ["Canceled", "unpaid"],
  ["captured", "unknown"],
  ["paid", "unknown"],
  ["approved?", "unknown"],
  ["not approved", "unknown"],
  ["unreadable", "unknown"],
  ["", "unknown"],
  [null, "unknown"],
]

describe("outcomeOf", () => {
  it.each(STATUSES)("reads the status %p as %s, from either source", (status, outcome) => {
    expect(outcomeOf(verify({ status }), PROFILE)).toBe(outcome)
    expect(outcomeOf(webhook({ ...APPROVED, status }), PROFILE)).toBe(outcome)
  })

  it.each(STATUSES.filter(([status]) => status !== null))(
    "lists the status %p, unless it is unknown: %s",
    (status, outcome) => {
      expect(isListedStatus(status ?? "", PROFILE.statuses)).toBe(outcome !== "unknown")
    }
  )

  it("lets a notification of payment.captured approve", () => {
    const details = webhook({ ...APPROVED, event: "payment.captured" })

    expect(outcomeOf(details, PROFILE)).toBe("approved")
  })

  it.each([null, "payment.authorized", "Payment.Captured", "payment.captured.x"])(
    "lets only payment.captured approve, not the event %p",
    (event) => {
      expect(outcomeOf(webhook({ ...APPROVED, event }), PROFILE)).toBe("unpaid")
      expect(outcomeOf(webhook({ ...APPROVED, event, amount: null }), PROFILE)).toBe("unpaid")
    }
  )

  describe("of an event kind that the profile explains", () => {
    const profile = profileOf({
      events: { reversed: ["payment.refunded"], ignored: ["payout.sent"] },
    })
    const outcome = (event: string | null, status: string | null) =>
      outcomeOf(webhook({ ...APPROVED, event, status }), profile)

    it("takes an approved refund for a reversal", () => {
      expect(outcome("payment.refunded", "approved")).toBe("reversed")
      expect(outcome("payment.refunded", " Approved ")).toBe("reversed")
    })

    it.each([
      ["declined", "declined"],
      ["pending", "unpaid"],
      ["refunded", "reversed"],
      ["settled", "unknown"],
    ])("reads the status %s of a refund as any other", (status, expected) => {
      expect(outcome("payment.refunded", status)).toBe(expected)
    })

    it.each(["approved", "declined", "refunded", "sent", null])(
      "takes an ignored kind for unpaid, whatever its status is: %p",
      (status) => {
        expect(outcome("payout.sent", status)).toBe("unpaid")
      }
    )

    it("changes nothing of other kinds, of verify and of payment.captured", () => {
      expect(outcome("payment.authorized", "approved")).toBe("unpaid")
      expect(outcome(null, "approved")).toBe("unpaid")
      expect(outcome("payment.captured", "approved")).toBe("approved")
      expect(outcomeOf(verify(APPROVED), profile)).toBe("approved")
    })
  })

  it("accepts a decline or a reversal from any event", () => {
    const outcome = (status: string) =>
      outcomeOf(webhook({ event: "payment.changed", status }), PROFILE)

    expect(outcome("declined")).toBe("declined")
    expect(outcome("refunded")).toBe("reversed")
    expect(outcome("completed")).toBe("unknown")
  })

  it.each([
    ["amount", { amount: null }],
    ["currency", { currency: null }],
  ])(
    "takes an approved notification without %s for incomplete, and verify's for approved",
    (_, absent) => {
      expect(outcomeOf(webhook({ ...APPROVED, ...absent }), PROFILE)).toBe("incomplete")
      expect(outcomeOf(verify({ ...APPROVED, ...absent }), PROFILE)).toBe("approved")
    }
  )

  it.each(["reference", "merchant_site_id", "transaction_id"])(
    "takes an approved notification without %s for approved",
    (field) => {
      expect(outcomeOf(webhook({ ...APPROVED, [field]: null }), PROFILE)).toBe("approved")
    }
  )

  it.each([404, 410])("leaves it to the profile what %d means", (http_status) => {
    const unknown = profileOf({ verify: { notFound: "unknown" } })

    expect(outcomeOf(verify({ http_status }), PROFILE)).toBe("unpaid")
    expect(outcomeOf(verify({ http_status }), unknown)).toBe("unknown")
    const untilPaid = profileOf({ verify: { notFound: "until_paid" } })
    expect(outcomeOf(verify({ http_status }), untilPaid)).toBe("unpaid")
  })

  it("takes an answer without a status for unpaid where the profile lists the empty status", () => {
    const silent = profileOf({ statuses: { unpaid: ["pending", ""] } })

    expect(outcomeOf(verify({ status: null }), silent)).toBe("unpaid")
    expect(outcomeOf(verify({ status: " " }), silent)).toBe("unpaid")
    expect(outcomeOf(verify({ status: null }), PROFILE)).toBe("unknown")
    expect(outcomeOf(verify({ status: "captured" }), silent)).toBe("unknown")
  })

  it("uses the statuses of the given profile", () => {
    const fields = profileOf({
      statuses: { approved: ["PAID"], declined: ["refused"], reversed: [], unpaid: ["new"] },
    })
    const outcome = (status: string) => outcomeOf(verify({ status }), fields)

    expect(["paid", "refused", "new", "approved", "refunded", "pending"].map(outcome)).toEqual([
      ...["approved", "declined", "unpaid"],
      ...["unknown", "unknown", "unknown"],
    ])
  })
})
