import type { Logger, MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { LogLimit } from "../core"

/**
 * Tells the operator of work that failed and stays due.
 *
 * @param limited where anybody can set that work going: how often it is told of, for `subject`.
 */
export function logNotProcessed(
  container: MedusaContainer,
  what: string,
  error: unknown,
  limited?: { limit: LogLimit; subject: string }
): void {
  const { name, message } = error as Error
  const text = `Hosted checkout: ${what} failed and will be tried again: ${message}`
  const line = limited ? limited.limit.line(`${limited.subject} ${name}`, text, Date.now()) : text
  if (line) {
    container.resolve<Logger>(ContainerRegistrationKeys.LOGGER).error(line)
  }
}
