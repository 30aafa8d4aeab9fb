import { decodeNotification, readNotification, type Notification } from "../signature/notification"
import type { HostedCheckoutOptions } from "../options/options"
import { verifySignature, type Bytes, type SignatureOptions } from "../signature/signature"

/** The merchant keys of one account: where every call and every notification gets its key. */
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

/** What reads the keys of an account that were set in Admin. */
export interface StoredKeyOptions {
  encryptionKey: Buffer
  signature: SignatureOptions
  /** Those stored are all replaced, by a key in the config. */
  behindConfig: boolean
}

type KeyOptions = Pick<HostedCheckoutOptions, "merchantSecretKey" | "encryptionKey" | "profile">

/**
 * The keys of an account: the one from its config, or else those set in Admin. Behind the one from the
 * config, and with an encryption key, those set before still verify until they are retired.
 *
 * @param storedKeys gives those set in Admin; called once, where there is an encryption key.
 */
export function keysOf(
  { merchantSecretKey, encryptionKey, profile: { signature } }: KeyOptions,
  storedKeys: (options: StoredKeyOptions) => MerchantKeys
): MerchantKeys {
  const behindConfig = merchantSecretKey !== undefined
  const stored = encryptionKey && storedKeys({ encryptionKey, signature, behindConfig })
  // The options have one of the two.
  return stored && !behindConfig
    ? stored
    : configuredKey(merchantSecretKey ?? "", signature, stored)
}

/** Nothing is looked up, and nothing awaited, for what is signed with it. */
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
