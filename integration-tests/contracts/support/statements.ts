import type { NewNotification } from "../../../src/core/repositories/statement-repository"
import type { VerifyAnswer } from "../../../src/core/payment/statement"
import type { NewStatement } from "../../../src/core/repositories/statement-repository"
import { cents } from "../../../src/core/__tests__/support/cents"
import { ACCOUNT } from "./attempts"
import { NOW } from "./clock"

/** The fields of the document that a notification names, as they came. */
export const FIELDS = {
  event: "payment.captured",
  merchant_site_id: "site_1",
  transaction_id: "txn_1",
  amount: "22.50",
  currency: "CAD",
  status: "approved",
  card_type: "VISA",
  card_number_masked: "424242******4242",
  reference: "hcatt_1",
  timestamp: "2100-01-01T09:59:00Z",
} as const

/** A notification by its digest. */
export function notification(
  body_sha256: string,
  fields: Partial<Record<keyof typeof FIELDS, string | null>> = FIELDS,
  provider_id = ACCOUNT
): NewNotification {
  return { provider_id, body_sha256, body: { ...fields }, evidence: { fields } }
}

/** A notification of which two fields cannot be read. */
export function unreadable(body_sha256: string): NewNotification {
  return { ...notification(body_sha256), evidence: { unreadable: ["status", "amount"] } }
}

export function answer(more: Partial<VerifyAnswer> = {}): VerifyAnswer {
  const { event: _, timestamp: __, ...fields } = FIELDS
  return { ...fields, source: "verify", event: null, http_status: null, at: NOW, ...more }
}

export function stated(at = NOW, transaction_id: string | null = "txn_1"): NewStatement {
  const returned = cents(500)
  return {
    source: "admin",
    at,
    transaction_id,
    returned,
    seen: ["hcstm_0"],
    by: "user_1",
    note: "R",
  }
}
