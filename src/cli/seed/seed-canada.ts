import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules, ProductStatus } from "@medusajs/framework/utils"
import {
  createWorkflow,
  transform,
  WorkflowResponse,
  type WorkflowData,
} from "@medusajs/framework/workflows-sdk"
import {
  createApiKeysWorkflow,
  createFulfillmentSets,
  createProductsWorkflow,
  createRegionsWorkflow,
  createRemoteLinkStep,
  createSalesChannelsWorkflow,
  createServiceZonesWorkflow,
  createShippingOptionsWorkflow,
  createShippingProfilesWorkflow,
  createStockLocationsWorkflow,
  createTaxRegionsWorkflow,
  linkSalesChannelsToApiKeyWorkflow,
  linkSalesChannelsToStockLocationWorkflow,
} from "@medusajs/medusa/core-flows"

const NAME = "Canada"
const PARCELS = "Parcels in Canada"
const FULFILLMENT_PROVIDER = "manual_manual"
const PRODUCT = { title: "Mug", handle: "canadian-mug", amount: 19.99 }
const SHIPPING = { name: "Standard", code: "standard", amount: 9.95 }

/** The ids that a storefront needs to sell in the region. */
export interface SeededCanada {
  region: string
  /** The publishable key. */
  key: string
}

interface RegionInput {
  providerIds: string[]
}

/** A workflow: if a step fails, Medusa rolls back the earlier steps. */
const seedCanadaWorkflow = createWorkflow("seed-canada", (input: WorkflowData<RegionInput>) => {
  const regions = region(input)
  const channels = createSalesChannelsWorkflow.runAsStep({
    input: { salesChannelsData: [{ name: NAME }] },
  })
  const channelId = idOf(channels)
  const profileId = shipping(channelId)
  product(channelId, profileId)
  const keys = publishableKey(channelId)
  return new WorkflowResponse(
    transform({ regions, keys }, (made) => ({
      region: first(made.regions).id,
      key: first(made.keys).token,
    }))
  )
})

/**
 * Makes a Canadian region with the given payment providers, one product, one way to ship the product, and a publishable
 * key of the region's own.
 */
export async function seedCanada(
  container: MedusaContainer,
  providerIds: string[]
): Promise<SeededCanada> {
  const { result } = await seedCanadaWorkflow(container).run({ input: { providerIds } })
  return result
}

function region({ providerIds }: WorkflowData<RegionInput>) {
  const regions = createRegionsWorkflow.runAsStep({
    input: {
      regions: [
        {
          name: NAME,
          currency_code: "cad",
          countries: ["ca"],
          payment_providers: providerIds,
        },
      ],
    },
  })
  createTaxRegionsWorkflow.runAsStep({ input: [{ country_code: "ca", provider_id: "tp_system" }] })
  return regions
}

/** @returns the id of the shipping profile that products need. */
function shipping(channelId: WorkflowData<string>): WorkflowData<string> {
  const setId = fulfillmentSet(channelId)
  const zones = createServiceZonesWorkflow.runAsStep({
    input: {
      data: [
        {
          name: NAME,
          fulfillment_set_id: setId,
          geo_zones: [{ type: "country", country_code: "ca" }],
        },
      ],
    },
  })
  const profiles = createShippingProfilesWorkflow.runAsStep({
    input: { data: [{ name: PARCELS, type: "parcels" }] },
  })
  const profileId = idOf(profiles)
  createShippingOptionsWorkflow.runAsStep({
    input: [
      {
        name: SHIPPING.name,
        price_type: "flat",
        provider_id: FULFILLMENT_PROVIDER,
        service_zone_id: idOf(zones),
        shipping_profile_id: profileId,
        type: { label: SHIPPING.name, description: "A week", code: SHIPPING.code },
        prices: [{ currency_code: "cad", amount: SHIPPING.amount }],
      },
    ],
  })
  return profileId
}

function fulfillmentSet(channelId: WorkflowData<string>): WorkflowData<string> {
  const locations = createStockLocationsWorkflow.runAsStep({
    input: { locations: [{ name: "Montreal" }] },
  })
  const locationId = idOf(locations)
  linkSalesChannelsToStockLocationWorkflow.runAsStep({
    input: { id: locationId, add: [channelId] },
  })
  const setId = idOf(createFulfillmentSets([{ name: PARCELS, type: "shipping" }]))
  createRemoteLinkStep(
    transform({ locationId, setId }, (made) =>
      [{ fulfillment_provider_id: FULFILLMENT_PROVIDER }, { fulfillment_set_id: made.setId }].map(
        (fulfillment) => ({
          [Modules.STOCK_LOCATION]: { stock_location_id: made.locationId },
          [Modules.FULFILLMENT]: fulfillment,
        })
      )
    )
  )
  return setId
}

function product(channelId: WorkflowData<string>, profileId: WorkflowData<string>): void {
  createProductsWorkflow.runAsStep({
    input: {
      products: [
        {
          title: PRODUCT.title,
          handle: PRODUCT.handle,
          status: ProductStatus.PUBLISHED,
          shipping_profile_id: profileId,
          sales_channels: [{ id: channelId }],
          options: [{ title: "Size", values: ["One"] }],
          variants: [
            {
              title: "One",
              options: { Size: "One" },
              manage_inventory: false,
              prices: [{ currency_code: "cad", amount: PRODUCT.amount }],
            },
          ],
        },
      ],
    },
  })
}

function publishableKey(channelId: WorkflowData<string>) {
  const keys = createApiKeysWorkflow.runAsStep({
    input: { api_keys: [{ title: NAME, type: "publishable", created_by: "" }] },
  })
  linkSalesChannelsToApiKeyWorkflow.runAsStep({ input: { id: idOf(keys), add: [channelId] } })
  return keys
}

function idOf(rows: WorkflowData<{ id: string }[]>): WorkflowData<string> {
  return transform({ rows }, (made) => first(made.rows).id)
}

function first<T>([row]: T[]): T {
  if (row === undefined) {
    throw new Error("Medusa's workflow made nothing.")
  }
  return row
}
