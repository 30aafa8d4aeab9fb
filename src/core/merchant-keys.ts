import { readNotification, type Notification } from "./notification"
import type { HostedCheckoutOptions } from "./options"
import type { Bytes, SignatureOptions } from "./signature"

/** The merchant keys of one provider instance: where every call and every notification gets its key. */
export interface MerchantKeys {
  /**
   * The key that calls to the gateway carry.
   *
   * @throws MerchantKeyError while there is none.
   */
  inForce(): string | Promise<string>
  /** Whether a payment can be started: a key is in force. */
  isSetUp(): boolean | Promise<boolean>
  /**
   * Verifies a notification with the key in force or a replaced one that is not retired.
   *
   * @throws WebhookSignatureError (401), WebhookPayloadError (400), and MerchantKeyError when a key that
   *   may have signed it is not at hand: then it is not called forged.
   */
  read(raw: Bytes, header: string | null | undefined): Notification | Promise<Notification>
  /** Takes over what was just changed, in this process; the others follow within seconds. */
  refresh(): Promise<void>
}

/** What reads the keys of an instance that were set in Admin. */
export interface StoredKeyOptions {
  encryptionKey: Buffer
  signature: SignatureOptions
}

/** Those set in Admin, one ring for each provider instance: a change is in force for all who ask at once. */
export interface KeyRings {
  of(providerId: string, options: StoredKeyOptions): MerchantKeys
}

type KeyOptions = Pick<HostedCheckoutOptions, "merchantSecretKey" | "encryptionKey" | "profile">

/**
 * The keys of a provider instance: the one from its config, or else those set in Admin.
 *
 * @param rings asked for only without a key in the config.
 */
export function keysOf(
  providerId: string,
  { merchantSecretKey, encryptionKey, profile: { signature } }: KeyOptions,
  rings: () => KeyRings
): MerchantKeys {
  // The options have one of the two.
  return merchantSecretKey !== undefined || !encryptionKey
    ? configuredKey(merchantSecretKey ?? "", signature)
    : rings().of(providerId, { encryptionKey, signature })
}

/** Nothing is looked up for it, and nothing awaited. */
function configuredKey(secretKey: string, signature: SignatureOptions): MerchantKeys {
  return {
    inForce: () => secretKey,
    isSetUp: () => true,
    read: (raw, header) => readNotification(raw, header, secretKey, signature),
    refresh: async () => undefined,
  }
}
