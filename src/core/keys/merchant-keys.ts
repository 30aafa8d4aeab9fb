import { decodeNotification, readNotification, type Notification } from "../signature/notification"
import type { HostedCheckoutOptions } from "../options/options"
import { verifySignature, type Bytes, type SignatureOptions } from "../signature/signature"

/** The merchant keys of one account: every call and every notification gets its key here. */
export interface MerchantKeys {
  /**
   * The key that authenticates calls to the gateway.
   *
   * @throws MerchantKeyError without a key.
   */
  inForce(): string | Promise<string>
  /** Whether a payment can be started: a key is in force. */
  isSetUp(): boolean | Promise<boolean>
  /**
   * Verifies a notification with the key in force, or with a replaced key that is not retired.
   *
   * @throws WebhookSignatureError (401), WebhookPayloadError (400), and MerchantKeyError if a key that may have
   *   signed the notification is not available: the notification cannot be called forged then.
   */
  read(raw: Bytes, header: string | null | undefined): Notification | Promise<Notification>
  /** Applies a change at once in this process; other processes follow within seconds. */
  refresh(): Promise<void>
}

/** How the keys that were set in Admin are read. */
export interface StoredKeyOptions {
  encryptionKey: Buffer
  signature: SignatureOptions
  /**
   * The config has a key, which authenticates all calls; stored keys only verify notifications until they are
   * retired.
   */
  hasConfiguredKey: boolean
}

type KeyOptions = Pick<HostedCheckoutOptions, "merchantSecretKey" | "encryptionKey" | "profile">

/**
 * The keys of an account: the key in its config, or else the keys set in Admin. With a key in the config and an
 * encryption key, keys set in Admin earlier verify until they are retired.
 *
 * @param storedKeys gives the keys set in Admin; called once, if there is an encryption key.
 */
export function keysOf(
  { merchantSecretKey, encryptionKey, profile: { signature } }: KeyOptions,
  storedKeys: (options: StoredKeyOptions) => MerchantKeys
): MerchantKeys {
  const hasConfiguredKey = merchantSecretKey !== undefined
  const stored = encryptionKey && storedKeys({ encryptionKey, signature, hasConfiguredKey })
  // The option checks guarantee one of the two keys.
  return stored && !hasConfiguredKey
    ? stored
    : configuredKey(merchantSecretKey ?? "", signature, stored)
}

/** Needs no lookup and no await. */
function configuredKey(
  secretKey: string,
  signature: SignatureOptions,
  stored: MerchantKeys | undefined
): MerchantKeys {
  return {
    inForce: () => secretKey,
    isSetUp: () => true,
    read(raw, header) {
      if (!stored) {
        return readNotification(raw, header, secretKey, signature)
      }
      return verifySignature(raw, header, secretKey, signature)
        ? decodeNotification(raw)
        : stored.read(raw, header)
    },
    refresh: async () => await stored?.refresh(),
  }
}
