import type { Logger, MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"

/** Tells the operator of work that failed and stays due. */
export function logNotSettled(container: MedusaContainer, what: string, error: unknown): void {
  const logger = container.resolve<Logger>(ContainerRegistrationKeys.LOGGER)
  logger.error(`Hosted checkout: ${what} is not settled yet: ${(error as Error).message}`)
}
