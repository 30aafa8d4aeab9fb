/** How many notifications were refused for their signature. */
export interface SignatureFailures {
  count: number
  /** The latest of them. */
  last_at: Date | null
}

/**
 * Notifications with a wrong signature. Whoever forges them can send any number: they are counted in
 * memory and written once a minute, by the hour.
 */
export interface SignatureFailureLog {
  /** Counts one; writes nothing. */
  count(providerId: string): void
  /** Writes what was counted: one statement, and none when there is nothing. Never throws. */
  flush(): Promise<void>
  /** Of all servers, as they were written; of this one also what is not written yet. */
  since(providerId: string, since: Date): Promise<SignatureFailures>
}
