import type { Deps } from "../deps"

/**
 * Tells the operator of work that failed and stays due.
 *
 * @param subject where anybody can set that work going: whose trouble it is, told of once a minute.
 */
export function logNotProcessed(
  { log }: Pick<Deps, "log">,
  what: string,
  error: unknown,
  subject?: string
): void {
  const { name, message } = error as Error
  const limited = subject === undefined ? {} : { oncePerMinute: `not processed ${subject} ${name}` }
  log.error(`${what} failed and will be tried again: ${message}`, limited)
}
