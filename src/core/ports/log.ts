/** How often a line may be written: once a minute for each subject, with the count of those left out. */
export interface LogOptions {
  /** What is the same trouble: an account and the name of the error, for example. Without it every line is written. */
  oncePerMinute?: string
}

/** Where the plugin tells the operator what happened. */
export interface Log {
  warn(message: string, options?: LogOptions): void
  error(message: string, options?: LogOptions): void
}
