import type { GatewayFailure } from "./gateway-failure"
import { HostedCheckoutError } from "./hosted-checkout-error"

/**
 * No merchant key is available: none is set, the stored one cannot be read, or the database could not be
 * reached. Calls to the gateway are not sent; a notification is neither trusted nor rejected as forged.
 */
export class MerchantKeyError extends HostedCheckoutError {
  override readonly name = "MerchantKeyError"
  readonly code = "merchant_key_unavailable" satisfies GatewayFailure
  readonly retryable = true
}
