import type { IEventBusModuleService, Logger, MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"

/** Emits an event of ours. What it tells of is written already: a bus that is away is only logged. */
export async function emit(
  container: MedusaContainer,
  name: string,
  data: Record<string, unknown>
): Promise<void> {
  try {
    await container.resolve<IEventBusModuleService>(Modules.EVENT_BUS).emit({ name, data })
  } catch (error) {
    const logger = container.resolve<Logger>(ContainerRegistrationKeys.LOGGER)
    logger.warn(`Hosted checkout: ${name} not emitted: ${(error as Error).message}`)
  }
}
