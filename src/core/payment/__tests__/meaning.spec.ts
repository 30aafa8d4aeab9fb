import { isListedStatus, isPartial, isRefund, meaningOf } from "../meaning"
import { notified, profileOf, verified } from "./said"

const EVENTS = { reversed: ["payment.refunded", "dispute.opened"], ignored: ["payment.updated"] }
const profile = profileOf({ events: EVENTS })
const meaning = (status: string, event: string) => meaningOf(notified(status, { event }), profile)

describe("meaningOf", () => {
  it("A notification of an event kind that the gateway profile ignores says nothing about a payment, whatever its status is", () => {
    expect(meaning("approved", "payment.updated")).toBe("unpaid")
    expect(meaning("refunded", "payment.updated")).toBe("unpaid")
  })

  it("A notification with the status approved counts as unpaid if the gateway profile does not list its event kind", () => {
    expect(meaning("approved", "payment.created")).toBe("unpaid")
  })

  it('A 404 of the verify call means that nobody has paid if the gateway profile\'s verify.notFound is "until_paid"', () => {
    const untilPaid = profileOf({ verify: { notFound: "until_paid" } })
    expect(meaningOf(verified("approved", { http_status: 404 }), untilPaid)).toBe("unpaid")
  })

  it("A verify answer without a status means what the profile lists the empty status as, and is unknown if no list has it", () => {
    const answer = verified("", { status: null })
    expect(meaningOf(answer, profile)).toBe("unknown")
    expect(meaningOf(answer, profileOf({ statuses: { unpaid: [""] } }))).toBe("unpaid")
  })
})

describe("isRefund", () => {
  it.each([
    ["payment.captured", "refunded", true],
    ["payment.captured", "chargeback", false],
    ["payment.refunded", "approved", true],
    ["payment.refunded", "refunded", true],
    ["payment.refunded", "chargeback", false],
    ["dispute.opened", "approved", false],
    ["dispute.opened", "refunded", false],
  ])(
    "Whether a notification of the kind %s with the status %s counts as a refund: %s",
    (event, status, expected) => {
      expect(isRefund(notified(status, { event }), profile)).toBe(expected)
    }
  )
})

it('A return counts as partial if the word "partial" is in its status or in its event kind', () => {
  const parts = profileOf({
    statuses: { reversed: ["refunded", "partially_refunded"] },
    events: { reversed: ["payment.partial_refund"] },
  })
  expect(isPartial(notified("partially_refunded"), parts)).toBe(true)
  expect(isPartial(notified("refunded", { event: "payment.partial_refund" }), parts)).toBe(true)
  expect(isPartial(notified("refunded"), parts)).toBe(false)
})

it("A gateway profile lists a status whatever its upper and lower case, and with blanks around it", () => {
  expect(isListedStatus(" Approved ", profile.statuses)).toBe(true)
  expect(isListedStatus("settled", profile.statuses)).toBe(false)
})
