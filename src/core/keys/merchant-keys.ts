import { readNotification, type Notification } from "../signature/notification"
import type { HostedCheckoutOptions } from "../options/options"
import { verifySignature, type Bytes, type SignatureOptions } from "../signature/signature"

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
  /** Those stored are all replaced, by a key in the config. */
  behindConfig: boolean
}

/** Those set in Admin, one ring for each provider instance: a change is in force for all who ask at once. */
export interface KeyRings {
  of(providerId: string, options: StoredKeyOptions): MerchantKeys
}

type KeyOptions = Pick<HostedCheckoutOptions, "merchantSecretKey" | "encryptionKey" | "profile">

/**
 * The keys of a provider instance: the one from its config, or else those set in Admin. Behind the one
 * from the config, and with an encryption key, those set before still verify until they are retired.
 *
 * @param rings asked for only when the key in the config does not do.
 */
export function keysOf(
  providerId: string,
  { merchantSecretKey, encryptionKey, profile: { signature } }: KeyOptions,
  rings: () => KeyRings
): MerchantKeys {
  const behindConfig = merchantSecretKey !== undefined
  const stored =
    encryptionKey && (() => rings().of(providerId, { encryptionKey, signature, behindConfig }))
  // The options have one of the two.
  return stored && !behindConfig
    ? stored()
    : configuredKey(merchantSecretKey ?? "", signature, stored)
}

/** Nothing is looked up, and nothing awaited, for what is signed with it. */
function configuredKey(
  secretKey: string,
  signature: SignatureOptions,
  stored: (() => MerchantKeys) | undefined
): MerchantKeys {
  return {
    inForce: () => secretKey,
    isSetUp: () => true,
    read: (raw, header) =>
      stored && !verifySignature(raw, header, secretKey, signature)
        ? stored().read(raw, header)
        : readNotification(raw, header, secretKey, signature),
    refresh: async () => await stored?.().refresh(),
  }
}
