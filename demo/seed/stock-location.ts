import type { MedusaContainer } from "@medusajs/framework/types"
import {
  createStockLocationsWorkflow,
  linkSalesChannelsToStockLocationWorkflow,
} from "@medusajs/medusa/core-flows"

import { created, findOne } from "./find"

const NAME = "Tamarack workshop"

/** @returns the id of the place everything is shipped from */
export async function ensureStockLocation(
  container: MedusaContainer,
  salesChannelId: string
): Promise<string> {
  const found = await findOne<{ id: string; sales_channels?: { id: string }[] }>(
    container,
    "stock_location",
    { name: NAME },
    ["id", "sales_channels.id"]
  )
  const id = found?.id ?? (await create(container))
  if (!found?.sales_channels?.some((channel) => channel.id === salesChannelId)) {
    await linkSalesChannelsToStockLocationWorkflow(container).run({
      input: { id, add: [salesChannelId] },
    })
  }
  return id
}

async function create(container: MedusaContainer): Promise<string> {
  const { result } = await createStockLocationsWorkflow(container).run({
    input: {
      locations: [
        {
          name: NAME,
          address: {
            address_1: "12 Rue du Quai",
            city: "Tadoussac",
            province: "QC",
            postal_code: "G0T 2A0",
            country_code: "CA",
          },
        },
      ],
    },
  })
  return created(result).id
}
