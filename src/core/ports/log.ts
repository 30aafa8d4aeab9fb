import type { Trigger } from "../timeline"

/** What a log line is about, as fields of its own: to search for a payment, or to count by account. */
export interface LogFields {
  /** The attempt's id: the same from the start of a payment to its order. */
  reference?: string
  /** The account's name in the plugin's options. */
  account?: string
  trigger?: Trigger
}

export interface LogOptions {
  /**
   * Rate limit: once a minute for each subject, with the count of those left out. The subject identifies the
   * problem: an account and the name of the error, for example. Without it every line is written.
   */
  oncePerMinute?: string
  fields?: LogFields
}

/** The operator's log: `error` needs somebody, `warn` may, `info` is what happened. */
export interface Log {
  info(message: string, options?: LogOptions): void
  warn(message: string, options?: LogOptions): void
  error(message: string, options?: LogOptions): void
}
