import { Modules } from "@medusajs/framework/utils"
import type { Store } from "./store"

/** How many orders the whole store has. */
export async function countOrders(store: Store): Promise<number> {
  const [, count] = await store.container.resolve(Modules.ORDER).listAndCountOrders()
  return count
}
