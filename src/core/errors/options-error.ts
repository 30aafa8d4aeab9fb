import { HostedCheckoutError } from "./hosted-checkout-error"

/** The plugin's options are wrong. The message names each option and its fix. */
export class OptionsError extends HostedCheckoutError {
  override readonly name = "OptionsError"
  readonly code = "options_invalid"
  readonly retryable = false
}
