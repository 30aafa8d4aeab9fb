import { WebhookSignatureError } from "../../core/errors/hosted-checkout-errors"
import type { Notification } from "../../core/signature/notification"
import type { Bytes } from "../../core/signature/signature"
import { problemOfRefused } from "../../core/signature/signature-problem"
import { findKey, type Account } from "../account"
import type { Deps } from "../deps"

/**
 * Verifies and reads a notification. A refused signature is counted, with its cause where a key is in force.
 *
 * @param raw the body as it was received, before any parsing.
 * @throws as `MerchantKeys.read`.
 */
export async function readSigned(
  { provider_id, keys, options }: Pick<Account, "provider_id" | "keys" | "options">,
  raw: Bytes,
  header: string | undefined,
  { repositories }: Pick<Deps, "repositories">
): Promise<Notification> {
  try {
    return await keys.read(raw, header)
  } catch (error) {
    if (error instanceof WebhookSignatureError) {
      const key = await findKey({ keys })
      const problem =
        key === undefined
          ? undefined
          : problemOfRefused(raw, header, key, options.profile.signature)
      repositories.signatureFailures.count(provider_id, problem)
    }
    throw error
  }
}
