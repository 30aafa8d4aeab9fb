import { createHash } from "node:crypto"
import type { Evidence } from "../attempt/evidence/evidence"
import type { WebhookFields } from "../signature/webhook-fields"
import type { WebhookEvent } from "./inbox"

/**
 * The inbox row for a payment that is in an attempt's evidence but is not its own payment. Its `body_sha256` is
 * equal for the same transaction of the same attempt, so that there is one row.
 */
export function heldPayment(
  attemptId: string,
  piece: Evidence
): Pick<WebhookEvent, "body_sha256" | "body" | "evidence"> {
  const { source, status, amount, currency, transaction_id, card_type, card_number_masked } = piece
  const fields: WebhookFields = {
    ...{ status, amount, currency, transaction_id, card_type, card_number_masked },
    ...{ reference: attemptId, merchant_site_id: piece.merchant_site_id },
    ...(source === "webhook" && { event: piece.event, timestamp: piece.sent_at }),
  }
  return {
    body_sha256: createHash("sha256")
      .update(`${source} ${attemptId} ${transaction_id}`)
      .digest("hex"),
    body: { source: source === "verify" ? "verify-transaction" : "notification", ...fields },
    evidence: source === "verify" ? { verify: fields } : { fields },
  }
}
