/** What every error of the plugin has beside its message, which is for people. */
export abstract class HostedCheckoutError extends Error {
  /** What happened, for programs; one for each class. */
  abstract readonly code: string
  /** Whether the same may succeed later, without anybody changing anything. */
  abstract readonly retryable: boolean
}
