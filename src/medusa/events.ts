import type { IEventBusModuleService } from "@medusajs/framework/types"
import type { Events } from "../core/ports/events"
import type { Log } from "../core/ports/log"

/** The plugin's events on Medusa's event bus. */
export function eventsOf(eventBus: Pick<IEventBusModuleService, "emit">, log: Log): Events {
  return {
    emit: async (name, data) => {
      try {
        await eventBus.emit({ name, data })
        return true
      } catch (error) {
        // The change is already stored, and the reconcile job continues with it.
        log.warn(`could not emit ${name}: ${(error as Error).message}`)
        return false
      }
    },
  }
}
