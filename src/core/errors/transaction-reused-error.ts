import { HostedCheckoutError } from "./hosted-checkout-error"

/** The gateway's transaction has paid another attempt of the account, which was a moment faster. */
export class TransactionReusedError extends HostedCheckoutError {
  override readonly name = "TransactionReusedError"
  readonly code = "transaction_reused"
  readonly retryable = false
}
