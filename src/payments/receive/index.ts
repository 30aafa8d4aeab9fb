import type { Account } from "../accounts"
import { acknowledging } from "./acknowledgements"
import { withAnswerDeadline } from "./deadline"
import { inboxOf } from "./inbox"
import type { Deps } from "../deps"

/**
 * Takes a notification into the inbox: signature, decoding, one committed row. Processing happens off
 * the request, through the event bus; what the bus does not carry, the reconcile job finds.
 *
 * Not a Medusa workflow: its bookkeeping costs more than the insert (docs/adr/0003).
 *
 * @param raw the body as it was received, before any parsing.
 * @throws WebhookSignatureError (401), WebhookPayloadError (400), MerchantKeyError (no key to verify
 *   with); any other error means that the row is not known to be committed.
 */
export async function receiveWebhook(
  { provider_id, keys }: Account,
  raw: Uint8Array,
  header: string | undefined,
  deps: Deps
): Promise<void> {
  // At once for a key from the config: what is forged is refused before anything is waited for.
  const reading = keys.read(raw, header)
  const store = async () => {
    const notification = await reading
    // Only from here on: what is forged, which anybody can send, must not hold processing up.
    return await acknowledging(() => inboxOf(deps).load({ ...notification, provider_id }))
  }
  await withAnswerDeadline(store())
}
