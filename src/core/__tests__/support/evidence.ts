import { gatewayProfileSchema, PAYMENT_CAPTURED, type GatewayProfileInput } from "../../contract"
import { addEvidence, type Evidence, type EvidenceFile } from "../../attempt/evidence/evidence"

export const profileOf = (input: GatewayProfileInput = {}) => gatewayProfileSchema.parse(input)

/** The default profile. */
export const PROFILE = profileOf()
/** Notifications and verify each have ids of their own. */
export const OWN_IDS = profileOf({ verify: { transactionIds: "own" } })

/** An empty piece of evidence, with overrides. */
function piece(source: Evidence["source"], overrides: Partial<Evidence>): Evidence {
  return {
    source,
    event: source === "webhook" ? PAYMENT_CAPTURED : null,
    status: null,
    http_status: null,
    at: at(0),
    sent_at: null,
    amount: null,
    currency: null,
    reference: null,
    merchant_site_id: null,
    transaction_id: null,
    card_type: null,
    card_number_masked: null,
    ...overrides,
  }
}

export const webhook = (overrides: Partial<Evidence> = {}) => piece("webhook", overrides)
export const verify = (overrides: Partial<Evidence> = {}) => piece("verify", overrides)

/** A moment of the test's day, in minutes after ten. */
export const at = (minutes: number) =>
  new Date(Date.UTC(2027, 0, 15, 10) + minutes * 60_000).toISOString()

/** What is kept once all pieces have come, in this order. */
export const fileOf = (...pieces: Evidence[]): EvidenceFile =>
  pieces.reduce<EvidenceFile>(addEvidence, {})

/** An approval of the payment that the tests expect; a notification is complete. */
export const APPROVED = {
  status: "approved",
  amount: "22.59",
  currency: "CAD",
  reference: "hcatt_1",
  merchant_site_id: "site_1",
} as const

export const EXPECTED = {
  amount: "22.59",
  currency_code: "cad",
  reference: "hcatt_1",
  merchantSiteId: "site_1",
}
