import type { Evidence } from "../../evidence"

/** A piece of evidence that says its outcome and nothing else; the overrides say the rest. */
function piece(source: Evidence["source"], overrides: Partial<Evidence>): Evidence {
  return {
    source,
    outcome: "pending",
    status: null,
    at: "2027-01-15T10:00:00.000Z",
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

export const webhook = (overrides: Partial<Evidence>) => piece("webhook", overrides)
export const verify = (overrides: Partial<Evidence>) => piece("verify", overrides)
