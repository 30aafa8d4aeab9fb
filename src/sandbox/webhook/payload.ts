import type { GatewayProfile } from "../../core/contract/gateway-profile"
import { PAYMENT_CAPTURED } from "../../core/contract/webhook-event"
import type { Transaction } from "../session/session"
import { toTimestamp } from "../session/timestamp"

/**
 * The body of a notification: every value a string (spec, Webhook event payload).
 *
 * @param event the kind of event. If the profile does not list the kind, the status is the last part of the kind's name.
 */
export function webhookPayload(
  transaction: Transaction,
  { merchantSiteId, profile }: { merchantSiteId: string; profile: GatewayProfile },
  event = PAYMENT_CAPTURED
): Record<string, string> & { event: string } {
  return {
    event,
    merchant_site_id: merchantSiteId,
    transaction_id: transaction.transaction_id,
    amount: transaction.amount,
    currency: transaction.currency,
    status: statusOfKind(event, profile),
    card_type: transaction.card_type,
    card_number_masked: transaction.card_number_masked,
    ...(transaction.reference === undefined ? {} : { reference: transaction.reference }),
    timestamp: toTimestamp(transaction.captured_at),
  }
}

function statusOfKind(event: string, { events, statuses }: GatewayProfile): string {
  return event === PAYMENT_CAPTURED || events.reversed.includes(event)
    ? (statuses.approved[0] ?? "approved")
    : (event.split(".").at(-1) ?? event)
}
