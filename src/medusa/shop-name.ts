import type { MedusaContainer } from "@medusajs/framework/types"
import { rowsOf } from "./query"

/** The name of the store, as its settings in Medusa have it; null without one. */
export async function readShopName(container: MedusaContainer): Promise<string | null> {
  const [store] = await rowsOf<{ name: string | null }>(container, {
    entity: "store",
    fields: ["name"],
  })
  return store?.name?.trim() || null
}
