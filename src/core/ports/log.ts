/** Rate limit of a log line: once a minute for each subject, with the count of those left out. */
export interface LogOptions {
  /**
   * Identifies the problem: an account and the name of the error, for example. Without it every line is
   * written.
   */
  oncePerMinute?: string
}

/** The operator's log. */
export interface Log {
  warn(message: string, options?: LogOptions): void
  error(message: string, options?: LogOptions): void
}
