import type { CheckoutAttempt } from "../../core/attempt/attempt"
import type { Trigger } from "../../core/timeline"
import { accountNameOf } from "../../core/options/medusa-config"
import type { LogFields } from "../../core/ports/log"
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
  subject?: string,
  fields?: LogFields
): void {
  const { name, message } = error as Error
  const limited = subject === undefined ? {} : { oncePerMinute: `not processed ${subject} ${name}` }
  log.error(`${what} failed and will be retried: ${message}`, {
    ...limited,
    ...(fields && { fields }),
  })
}

/** As `logNotProcessed`, for an attempt. */
export function logAttemptNotProcessed(
  deps: Pick<Deps, "log">,
  { id, provider_id }: Pick<CheckoutAttempt, "id" | "provider_id">,
  trigger: Trigger,
  error: unknown,
  subject?: string
): void {
  const fields = { reference: id, account: accountNameOf(provider_id), trigger }
  logNotProcessed(deps, `processing attempt ${id}`, error, subject, fields)
}
