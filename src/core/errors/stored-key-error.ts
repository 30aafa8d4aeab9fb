import { HostedCheckoutError } from "./hosted-checkout-error"

/**
 * A stored merchant key cannot be read: it was encrypted with another `encryptionKey` (`other_key`), or it
 * was altered or moved from another provider or row (`altered`). Quotes nothing.
 */
export class StoredKeyError extends HostedCheckoutError {
  override readonly name = "StoredKeyError"
  readonly code = "stored_key_unreadable"
  readonly retryable = false

  constructor(readonly reason: "other_key" | "altered") {
    super(
      reason === "other_key"
        ? "The stored merchant key was stored under another encryptionKey. Give the former encryptionKey back, or set the merchant key again in Admin."
        : "The stored merchant key was altered. Set it again in Admin."
    )
  }
}
