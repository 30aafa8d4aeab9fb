import { HostedCheckoutError } from "./hosted-checkout-error"

/** The gateway's transaction has already paid another attempt of the account. */
export class TransactionReusedError extends HostedCheckoutError {
  override readonly name = "TransactionReusedError"
  readonly code = "transaction_reused"
  readonly retryable = false
}
