import type { GatewayFailure } from "./gateway-failure"

/** Base of all errors of the plugin; the message is for people. */
export abstract class HostedCheckoutError extends Error {
  /** The error for programs; one code per class. */
  abstract readonly code: string
  /** Whether a retry may succeed without any change. */
  abstract readonly retryable: boolean
}

/**
 * No merchant key is available: no key is set, the stored key cannot be read, or the database did not answer. No
 * call is sent to the gateway; a notification is neither trusted nor rejected as forged.
 */
export class MerchantKeyError extends HostedCheckoutError {
  override readonly name = "MerchantKeyError"
  readonly code = "merchant_key_unavailable" satisfies GatewayFailure
  readonly retryable = true
}

/** The plugin's options are wrong. The message names each option and its fix. */
export class OptionsError extends HostedCheckoutError {
  override readonly name = "OptionsError"
  readonly code = "options_invalid"
  readonly retryable = false
}

/**
 * A stored merchant key cannot be read: it was encrypted with another `encryptionKey` (`other_key`), or altered or
 * moved from another provider or row (`altered`). The message quotes nothing.
 */
export class StoredKeyError extends HostedCheckoutError {
  override readonly name = "StoredKeyError"
  readonly code = "stored_key_unreadable"
  readonly retryable = false

  constructor(readonly reason: "other_key" | "altered") {
    super(
      reason === "other_key"
        ? "The stored merchant key was encrypted with another encryptionKey. Restore the former encryptionKey, or set the merchant key again in Admin."
        : "The stored merchant key was altered. Set it again in Admin."
    )
  }
}

/** The gateway's transaction has already paid another attempt of the account. */
export class TransactionReusedError extends HostedCheckoutError {
  override readonly name = "TransactionReusedError"
  readonly code = "transaction_reused"
  readonly retryable = false
}

/** A correctly signed notification whose body is not a JSON object. The message does not quote the body. */
export class WebhookPayloadError extends HostedCheckoutError {
  override readonly name = "WebhookPayloadError"
  readonly code = "webhook_payload_unreadable"
  readonly retryable = false
  /** HTTP status to answer (spec, Errors). */
  readonly status = 400
}

/** A notification whose signature does not match: forged, altered, or signed with another key. */
export class WebhookSignatureError extends HostedCheckoutError {
  override readonly name = "WebhookSignatureError"
  readonly code = "webhook_signature_mismatch"
  readonly retryable = false
  /** HTTP status to answer (spec, Errors). */
  readonly status = 401

  constructor() {
    super("The signature does not match the body. Check the Merchant Secret Key.")
  }
}
