import { gatewayProfileSchema, type GatewayProfileInput } from "../contract"
import {
  addEvidence,
  evidenceFromVerify,
  evidenceFromWebhook,
  type EvidenceOutcome,
} from "../evidence"
import { verify, webhook } from "./support/evidence"

const now = new Date("2027-01-15T10:00:00Z")
const profileOf = (input: GatewayProfileInput = {}) => gatewayProfileSchema.parse(input)
const profile = profileOf()

const STATUSES: [string | undefined, EvidenceOutcome][] = [
  ["approved", "approved"],
  ["APPROVED", "approved"],
  [" Approved ", "approved"],
  ["declined", "declined"],
  ["refunded", "reversed"],
  ["reversed", "reversed"],
  ["voided", "reversed"],
  ["chargeback", "reversed"],
  ["pending", "pending"],
  ["captured", "pending"],
  ["approved?", "pending"],
  ["not approved", "pending"],
  ["", "pending"],
  [undefined, "pending"],
]

describe("evidenceFromWebhook", () => {
  it("keeps what a notification says", () => {
    const event = {
      event: "payment.captured",
      merchant_site_id: "site_1",
      transaction_id: "txn_1",
      amount: "22.59",
      currency: "CAD",
      status: "Approved",
      card_type: "VISA",
      card_number_masked: "424242******4242",
      reference: "hcatt_1",
      timestamp: "2027-01-15T09:59:00+00:00",
    }

    expect(evidenceFromWebhook(event, profile, now)).toEqual({
      source: "webhook",
      outcome: "approved",
      status: "Approved",
      at: "2027-01-15T10:00:00.000Z",
      amount: "22.59",
      currency: "CAD",
      reference: "hcatt_1",
      merchant_site_id: "site_1",
      transaction_id: "txn_1",
      card_type: "VISA",
      card_number_masked: "424242******4242",
    })
  })

  it("takes absent, null and empty for not said", () => {
    expect(
      evidenceFromWebhook({ amount: null, currency: "", reference: undefined }, profile, now)
    ).toEqual(webhook({}))
  })

  it.each(STATUSES)("reads the status %p as %s", (status, outcome) => {
    const event = { event: "payment.captured", status }

    expect(evidenceFromWebhook(event, profile, now).outcome).toBe(outcome)
  })

  it.each([undefined, null, "", "payment.authorized", "Payment.Captured", "payment.captured.x"])(
    "lets only payment.captured approve, not the event %p",
    (event) => {
      const evidence = evidenceFromWebhook({ event, status: "approved" }, profile, now)

      expect(evidence).toMatchObject({ outcome: "pending", status: "approved" })
    }
  )

  it("lets any event say that a card was refused or the money went back", () => {
    const outcome = (status: string) =>
      evidenceFromWebhook({ event: "payment.changed", status }, profile, now).outcome

    expect(outcome("declined")).toBe("declined")
    expect(outcome("refunded")).toBe("reversed")
  })

  it("masks a card number that came whole", () => {
    const event = { card_number_masked: "4242424242424242" }

    expect(evidenceFromWebhook(event, profile, now).card_number_masked).toBe("424242******4242")
  })
})

describe("evidenceFromVerify", () => {
  it.each(STATUSES)("reads the status %p as %s", (status, outcome) => {
    expect(evidenceFromVerify({ status }, profile, now).outcome).toBe(outcome)
  })

  it("finds the fields where the profile says, a dotted path included", () => {
    const elsewhere = profileOf({
      verify: {
        root: "data.transaction",
        fields: { status: "state", amount: "money.value", currency: "money.unit" },
      },
    })
    const transaction = {
      state: "approved",
      money: { value: 22.5, unit: "CAD" },
      reference: "hcatt_1",
    }

    expect(evidenceFromVerify({ data: { transaction } }, elsewhere, now)).toEqual(
      verify({
        outcome: "approved",
        status: "approved",
        amount: "22.5",
        currency: "CAD",
        reference: "hcatt_1",
      })
    )
  })

  it.each<[string, Record<string, unknown>]>([
    ["nothing", {}],
    ["other fields", { result: "approved" }],
    ["fields one level too deep", { data: { status: "approved" } }],
  ])("takes %s for not said", (_, body) => {
    expect(evidenceFromVerify(body, profile, now)).toEqual(verify({}))
  })

  it.each([{ approved: true }, ["approved"], true])(
    "takes a status or an amount of %j for unreadable, which matches nothing",
    (value) => {
      const { status, outcome, amount } = evidenceFromVerify(
        { status: value, amount: value },
        profile,
        now
      )
      expect({ status, outcome, amount }).toEqual({
        status: "unreadable",
        outcome: "pending",
        amount: "unreadable",
      })
    }
  )

  it("finds nothing below what is no object", () => {
    const nested = profileOf({ verify: { root: "data" } })

    expect(evidenceFromVerify({ data: "approved" }, nested, now)).toEqual(verify({}))
    expect(evidenceFromVerify({ data: null }, nested, now)).toEqual(verify({}))
  })

  it("reads own fields only, whatever the profile names", () => {
    const odd = profileOf({ verify: { fields: { amount: "list.__proto__.length" } } })

    expect(evidenceFromVerify({ list: [] }, odd, now).amount).toBeNull()
  })

  it("uses the profile's words", () => {
    const words = profileOf({ statuses: { approved: ["PAID"], reversed: [] } })

    expect(evidenceFromVerify({ status: "paid" }, words, now).outcome).toBe("approved")
    expect(evidenceFromVerify({ status: "approved" }, words, now).outcome).toBe("pending")
    expect(evidenceFromVerify({ status: "refunded" }, words, now).outcome).toBe("pending")
  })
})

describe("addEvidence", () => {
  const approved = verify({ outcome: "approved", transaction_id: "txn_1" })

  it("keeps the latest word of each side apart", () => {
    const pending = webhook({})

    expect(addEvidence({ verify: approved }, pending)).toEqual({
      verify: approved,
      webhook: pending,
    })
  })

  it.each<[EvidenceOutcome, EvidenceOutcome, "new" | "known"]>([
    ["pending", "pending", "new"],
    ["pending", "declined", "new"],
    ["pending", "approved", "new"],
    ["pending", "reversed", "known"],
    ["declined", "pending", "new"],
    ["declined", "approved", "new"],
    ["approved", "pending", "known"],
    ["approved", "declined", "known"],
    ["approved", "approved", "known"],
    ["approved", "reversed", "known"],
  ])("after %s, %s: the %s one stays", (before, after, stays) => {
    const known = verify({ outcome: before, transaction_id: "known" })
    const piece = verify({ outcome: after, transaction_id: "new" })

    expect(addEvidence({ verify: known }, piece).verify?.transaction_id).toBe(stays)
  })

  it("keeps a reversal beside the approval of either side, whatever comes later", () => {
    const reversal = verify({ outcome: "reversed", transaction_id: "reversal" })
    const file = addEvidence(
      { webhook: verify({ source: "webhook", outcome: "approved" }) },
      reversal
    )
    const later = addEvidence(file, verify({ outcome: "approved", transaction_id: "later" }))

    expect(file.reversed?.transaction_id).toBe("reversal")
    expect(later.reversed?.transaction_id).toBe("reversal")
  })

  it("keeps a reversal that comes before the approval", () => {
    const early = addEvidence({}, verify({ outcome: "reversed", transaction_id: "reversal" }))
    const file = addEvidence(early, verify({ outcome: "approved", transaction_id: "later" }))

    expect(file.reversed?.transaction_id).toBe("reversal")
    expect(file.verify?.outcome).toBe("approved")
  })

  it("takes the same approval told again", () => {
    const known = verify({ outcome: "approved", card_type: null })
    const again = verify({ outcome: "approved", card_type: "VISA" })

    expect(addEvidence({ verify: known }, again).verify?.card_type).toBe("VISA")
  })

  it("does not change the file that it is given", () => {
    const file = Object.freeze({ verify: verify({}) })
    addEvidence(file, approved)

    expect(file.verify.outcome).toBe("pending")
  })
})
