import { readNotification, type Bytes, type Notification, type SignatureOptions } from "../core"

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

/** A key from the config: it wins, and nothing is looked up for it. */
export function configuredKey(secretKey: string, signature: SignatureOptions): MerchantKeys {
  return {
    inForce: () => secretKey,
    isSetUp: () => true,
    read: (raw, header) => readNotification(raw, header, secretKey, signature),
    refresh: async () => undefined,
  }
}
