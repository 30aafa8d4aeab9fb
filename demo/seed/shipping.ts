import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import {
  createLocationFulfillmentSetWorkflow,
  createServiceZonesWorkflow,
  createShippingOptionsWorkflow,
  createShippingProfilesWorkflow,
} from "@medusajs/medusa/core-flows"

import { created, findAll, findOne } from "./find"

const FULFILLMENT_PROVIDER = "manual_manual"
const FULFILLMENT_SET = "Tamarack shipping"
const ZONE = "Canada and the United States"

const OPTIONS = [
  { name: "Standard", description: "4 to 6 business days", code: "standard", amount: 9.95 },
  { name: "Express", description: "1 to 2 business days", code: "express", amount: 19.95 },
]

/** @returns the id of the shipping profile that the products need */
export async function ensureShipping(
  container: MedusaContainer,
  stockLocationId: string
): Promise<string> {
  const profileId = await ensureProfile(container)
  const setId = await ensureFulfillmentSet(container, stockLocationId)
  const zoneId = await ensureServiceZone(container, setId)
  for (const option of OPTIONS) {
    await ensureOption(container, option, profileId, zoneId)
  }
  return profileId
}

async function ensureProfile(container: MedusaContainer): Promise<string> {
  const found = await findOne(container, "shipping_profile", { type: "default" })
  if (found) {
    return found.id
  }
  const { result } = await createShippingProfilesWorkflow(container).run({
    input: { data: [{ name: "Default", type: "default" }] },
  })
  return created(result).id
}

async function ensureFulfillmentSet(
  container: MedusaContainer,
  stockLocationId: string
): Promise<string> {
  const find = () =>
    findAll<{ id: string }>(container, "fulfillment_set", { name: FULFILLMENT_SET }, ["id"])
  const [found] = await find()
  if (found) {
    return found.id
  }
  await container.resolve(ContainerRegistrationKeys.LINK).create({
    [Modules.STOCK_LOCATION]: { stock_location_id: stockLocationId },
    [Modules.FULFILLMENT]: { fulfillment_provider_id: FULFILLMENT_PROVIDER },
  })
  await createLocationFulfillmentSetWorkflow(container).run({
    input: {
      location_id: stockLocationId,
      fulfillment_set_data: { name: FULFILLMENT_SET, type: "shipping" },
    },
  })
  return created(await find()).id
}

async function ensureServiceZone(container: MedusaContainer, setId: string): Promise<string> {
  const found = await findOne(container, "service_zone", { name: ZONE })
  if (found) {
    return found.id
  }
  const { result } = await createServiceZonesWorkflow(container).run({
    input: {
      data: [
        {
          name: ZONE,
          fulfillment_set_id: setId,
          geo_zones: [
            { type: "country", country_code: "ca" },
            { type: "country", country_code: "us" },
          ],
        },
      ],
    },
  })
  return created(result).id
}

async function ensureOption(
  container: MedusaContainer,
  option: (typeof OPTIONS)[number],
  shippingProfileId: string,
  zoneId: string
): Promise<void> {
  const { name, description, code, amount } = option
  if (await findOne(container, "shipping_option", { name, service_zone_id: zoneId })) {
    return
  }
  await createShippingOptionsWorkflow(container).run({
    input: [
      {
        name,
        price_type: "flat",
        provider_id: FULFILLMENT_PROVIDER,
        service_zone_id: zoneId,
        shipping_profile_id: shippingProfileId,
        type: { label: name, description, code },
        prices: [
          { currency_code: "cad", amount },
          { currency_code: "usd", amount },
        ],
        rules: [
          { attribute: "enabled_in_store", value: "true", operator: "eq" },
          { attribute: "is_return", value: "false", operator: "eq" },
        ],
      },
    ],
  })
}
