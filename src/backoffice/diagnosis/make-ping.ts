import { randomBytes, randomUUID } from "node:crypto"
import type { AdminPing } from "../../admin-api"
import { webhookPathOf } from "../../core/options/medusa-config"
import { pingOf, PING_PARAMETER, PING_VALID_MS, type WebhookPing } from "../../core/signature/ping"
import { findKey, type Account } from "../../payments/account"
import type { Deps } from "../../payments/deps"

/**
 * A ping of the account's webhook URL. The ping looks like a notification, but nothing in its body or header is signed
 * with the key: no store can take a ping for a payment.
 */
export function makePing(
  { provider_id, options }: Pick<Account, "provider_id" | "options">,
  key: string,
  now: Date
): WebhookPing {
  const url = new URL(options.backendUrl + webhookPathOf(provider_id))
  url.searchParams.set(PING_PARAMETER, pingOf(key, randomBytes(18).toString("base64url"), now))
  return {
    url: url.href,
    header: options.profile.signature.header,
    signature: `sha256=${randomBytes(32).toString("hex")}`,
    body: bodyOf(randomUUID()),
  }
}

/** A ping for an admin to post from another machine; null while the account has no key. */
export async function handOutPing(
  account: Pick<Account, "provider_id" | "options" | "keys">,
  { now }: Pick<Deps, "now">
): Promise<AdminPing | null> {
  const at = now()
  const key = await findKey(account)
  if (key === undefined) {
    return null
  }
  const expires_at = new Date(at.getTime() + PING_VALID_MS).toISOString()
  return { ...makePing(account, key, at), expires_at }
}

/** The body has spaces, an escape, a decimal and a line break: a proxy that parses and rewrites it changes a byte. */
function bodyOf(id: string): string {
  return `{ "event": "hosted_checkout.ping",  "id": "${id}", "amount": 1.50, "name": "\\u00e9" }\r\n`
}
