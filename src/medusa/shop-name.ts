import type { MedusaContainer } from "@medusajs/framework/types"
import { rowsOf } from "./query"

/** The name of the store in its settings in Medusa; null without a name. */
export async function readShopName(container: MedusaContainer): Promise<string | null> {
  const [store] = await rowsOf<{ name: string | null }>(container, {
    entity: "store",
    fields: ["name"],
  })
  return store?.name?.trim() || null
}
