import type { Deps } from "../deps"

/**
 * Logs work that failed and stays due.
 *
 * @param subject for work that anybody can trigger: limits the log to one line per minute and subject.
 */
export function logNotProcessed(
  { log }: Pick<Deps, "log">,
  what: string,
  error: unknown,
  subject?: string
): void {
  const { name, message } = error as Error
  const limited = subject === undefined ? {} : { oncePerMinute: `not processed ${subject} ${name}` }
  log.error(`${what} failed and will be retried: ${message}`, limited)
}
