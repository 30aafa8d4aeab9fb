import type { Trigger } from "../timeline"

/** The subject of a log line, as fields: to search for a payment, or to count by account. */
export interface LogFields {
  /** The attempt's id: the same from the start of a payment to its order. */
  reference?: string
  /** The account's name in the plugin's options. */
  account?: string
  trigger?: Trigger
}

export interface LogOptions {
  /**
   * Rate limit: one line a minute for each subject, with the count of omitted lines. The subject identifies the
   * problem: an account and the name of the error, for example. Without a subject every line is written.
   */
  oncePerMinute?: string
  fields?: LogFields
}

/** The operator's log. A processed notification is a span, not a line. An `error` needs a person, a `warn` may need one, an `info` does not. */
export interface Log {
  info(message: string, options?: LogOptions): void
  warn(message: string, options?: LogOptions): void
  error(message: string, options?: LogOptions): void
}
