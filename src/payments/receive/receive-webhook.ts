import type { Account } from "../account"
import { acknowledging } from "./wait-until-idle"
import { ANSWER_DEADLINE_MS, inboxOf } from "./inbox"
import { withDeadline } from "../deadline"
import type { Deps } from "../deps"
import { readSigned } from "./read-signed"

/**
 * Receives a notification: signature, decoding, one committed row. Processing happens off the request, through the
 * event bus; the reconcile job finds what the bus loses.
 *
 * Not a Medusa workflow: a workflow's bookkeeping costs more than the insert (docs/contributing/adr/0003).
 *
 * @param raw the body as it was received, before any parsing.
 * @returns whether the notification is new, or was stored before.
 * @throws WebhookSignatureError (401), WebhookPayloadError (400), MerchantKeyError (no key to verify with); after
 *   any other error the row may not be committed.
 */
export async function receiveWebhook(
  account: Account,
  raw: Uint8Array,
  header: string | undefined,
  deps: Deps
): Promise<"accepted" | "duplicate"> {
  // Verification starts before any await.
  const reading = readSigned(account, raw, header, deps)
  const store = async () => {
    const notification = await reading
    // Only after verification: anybody can send forged notifications, which must not delay processing.
    const trace_context = deps.telemetry.traceContext()
    return await acknowledging(() =>
      inboxOf(deps)({ ...notification, provider_id: account.provider_id, trace_context })
    )
  }
  const { delivery } = await withDeadline(ANSWER_DEADLINE_MS, store())
  return delivery === 1 ? "accepted" : "duplicate"
}
