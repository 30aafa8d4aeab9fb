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

  it("A notification with an approved status reports a return if the profile lists its event kind as a return, and nothing if the profile does not list the kind", () => {
    expect(meaning("approved", "dispute.opened")).toBe("returned")
    expect(meaning("approved", "payment.created")).toBe("unpaid")
  })

  it("A verify call that does not know the token means that nobody has paid, unless the gateway profile says that such an answer is unknown", () => {
    const answer = verified("approved", { http_status: 404 })
    expect(meaningOf(answer, profile)).toBe("unpaid")
    expect(meaningOf(answer, profileOf({ verify: { notFound: "until_paid" } }))).toBe("unpaid")
    expect(meaningOf(answer, profileOf({ verify: { notFound: "unknown" } }))).toBe("unknown")
  })

  it("A verify answer without a status means what the profile's empty status means, and is unknown without one", () => {
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
    "Whether a return is a refund is told by its event kind and by its status, if each of them reports a return: %s with the status %s",
    (event, status, expected) => {
      expect(isRefund(notified(status, { event }), profile)).toBe(expected)
    }
  )
})

it("A return is of a part if its status or its event kind says so", () => {
  const parts = profileOf({
    statuses: { reversed: ["refunded", "partially_refunded"] },
    events: { reversed: ["payment.partial_refund"] },
  })
  expect(isPartial(notified("partially_refunded"), parts)).toBe(true)
  expect(isPartial(notified("refunded", { event: "payment.partial_refund" }), parts)).toBe(true)
  expect(isPartial(notified("refunded"), parts)).toBe(false)
})

it("A status is listed by a gateway profile in any case and with blanks around it", () => {
  expect(isListedStatus(" Approved ", profile.statuses)).toBe(true)
  expect(isListedStatus("settled", profile.statuses)).toBe(false)
})
