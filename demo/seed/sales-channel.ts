import type { MedusaContainer } from "@medusajs/framework/types"
import {
  createApiKeysWorkflow,
  createSalesChannelsWorkflow,
  linkSalesChannelsToApiKeyWorkflow,
  updateStoresWorkflow,
} from "@medusajs/medusa/core-flows"

import { created, findOne } from "./find"

const CHANNEL = "Tamarack storefront"
const KEY = "Tamarack storefront"

/** @returns the id of the sales channel that the products and the publishable key belong to */
export async function ensureSalesChannel(container: MedusaContainer): Promise<string> {
  const found = await findOne(container, "sales_channel", { name: CHANNEL })
  if (found) {
    return found.id
  }
  const { result } = await createSalesChannelsWorkflow(container).run({
    input: { salesChannelsData: [{ name: CHANNEL }] },
  })
  return created(result).id
}

/** @returns the publishable key the storefront sends with every request */
export async function ensurePublishableKey(
  container: MedusaContainer,
  salesChannelId: string
): Promise<string> {
  const found = await findOne<{ id: string; token: string; sales_channels?: { id: string }[] }>(
    container,
    "api_key",
    { title: KEY, type: "publishable", revoked_at: null },
    ["id", "token", "sales_channels.id"]
  )
  const key = found ?? (await createKey(container))
  if (!found?.sales_channels?.some((channel) => channel.id === salesChannelId)) {
    await linkSalesChannelsToApiKeyWorkflow(container).run({
      input: { id: key.id, add: [salesChannelId] },
    })
  }
  return key.token
}

async function createKey(container: MedusaContainer) {
  const { result } = await createApiKeysWorkflow(container).run({
    input: { api_keys: [{ title: KEY, type: "publishable", created_by: "" }] },
  })
  return created(result)
}

/** Gives Medusa's default store the shop's name and currencies, unless someone named it already. */
export async function nameStore(container: MedusaContainer, salesChannelId: string): Promise<void> {
  const store = await findOne(container, "store", { name: "Medusa Store" })
  if (!store) {
    return
  }
  await updateStoresWorkflow(container).run({
    input: {
      selector: { id: store.id },
      update: {
        name: "Tamarack Supply",
        default_sales_channel_id: salesChannelId,
        supported_currencies: [
          { currency_code: "cad", is_default: true },
          { currency_code: "usd" },
        ],
      },
    },
  })
}
