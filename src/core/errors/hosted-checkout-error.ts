/** Base of all errors of the plugin; the message is for people. */
export abstract class HostedCheckoutError extends Error {
  /** The error for programs; one code per class. */
  abstract readonly code: string
  /** Whether a retry may succeed without any change. */
  abstract readonly retryable: boolean
}
