import { PAYMENT_CAPTURED, type GatewayProfile } from "../core/contract"
import type { Transaction } from "./session"
import { toTimestamp } from "./timestamp"

/** The body of a notification after capture: every value a string (spec, Webhook event payload). */
export function webhookPayload(
  transaction: Transaction,
  { merchantSiteId, profile }: { merchantSiteId: string; profile: GatewayProfile }
): Record<string, string> {
  return {
    event: PAYMENT_CAPTURED,
    merchant_site_id: merchantSiteId,
    transaction_id: transaction.transaction_id,
    amount: transaction.amount,
    currency: transaction.currency,
    status: profile.statuses.approved[0] ?? "approved",
    card_type: transaction.card_type,
    card_number_masked: transaction.card_number_masked,
    ...(transaction.reference === undefined ? {} : { reference: transaction.reference }),
    timestamp: toTimestamp(transaction.captured_at),
  }
}
