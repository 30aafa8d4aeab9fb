import type { IEventBusModuleService, Logger, MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"

/** What emitting takes. */
export interface EventOutlet {
  eventBus: Pick<IEventBusModuleService, "emit">
  logger: Pick<Logger, "warn">
}

export function eventOutletOf(container: MedusaContainer): EventOutlet {
  return {
    eventBus: container.resolve<IEventBusModuleService>(Modules.EVENT_BUS),
    logger: container.resolve<Logger>(ContainerRegistrationKeys.LOGGER),
  }
}

/** Emits an event of ours. What it tells of is written already: a bus that is away is only logged. */
export async function emit(
  { eventBus, logger }: EventOutlet,
  name: string,
  data: Record<string, unknown>
): Promise<void> {
  try {
    await eventBus.emit({ name, data })
  } catch (error) {
    logger.warn(`Hosted checkout: ${name} not emitted: ${(error as Error).message}`)
  }
}
