import type { IEventBusModuleService } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import type { Store } from "./store"

/** What the event bus carried under a name since the call, oldest first. */
export function emitted(store: Store, name: string): unknown[] {
  const carried: unknown[] = []
  const eventBus = store.container.resolve<IEventBusModuleService>(Modules.EVENT_BUS)
  eventBus.subscribe(name, async ({ data }) => {
    carried.push(data)
  })
  return carried
}
