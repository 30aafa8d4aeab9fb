import type { IEventBusModuleService } from "@medusajs/framework/types"
import type { Events, Log } from "../core"

/** The plugin's events on Medusa's event bus. */
export function eventsOf(eventBus: Pick<IEventBusModuleService, "emit">, log: Log): Events {
  return {
    emit: async (name, data) => {
      try {
        await eventBus.emit({ name, data })
      } catch (error) {
        // What it tells of is written already, and the reconcile job goes on with it.
        log.warn(`${name} not emitted: ${(error as Error).message}`)
      }
    },
  }
}
