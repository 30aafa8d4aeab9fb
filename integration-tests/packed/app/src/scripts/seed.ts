import { writeFileSync } from "node:fs"
import type { ExecArgs, MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules, ProductStatus } from "@medusajs/framework/utils"
import {
  createApiKeysWorkflow,
  createProductsWorkflow,
  createRegionsWorkflow,
  createSalesChannelsWorkflow,
  createServiceZonesWorkflow,
  createLocationFulfillmentSetWorkflow,
  createShippingOptionsWorkflow,
  createShippingProfilesWorkflow,
  createStockLocationsWorkflow,
  createTaxRegionsWorkflow,
  createUserAccountWorkflow,
  linkSalesChannelsToApiKeyWorkflow,
  linkSalesChannelsToStockLocationWorkflow,
} from "@medusajs/medusa/core-flows"

const PAYMENT_PROVIDER = "pp_hosted-checkout_default"
const FULFILLMENT_PROVIDER = "manual_manual"

/**
 * The least store that can sell: a Canadian region, one product, one way of shipping. Leaves the
 * keys of the Store API and the Admin API in `seeded.json`, and an admin who can log in.
 */
export default async function seed({ container }: ExecArgs): Promise<void> {
  const { result: channels } = await createSalesChannelsWorkflow(container).run({
    input: { salesChannelsData: [{ name: "Web" }] },
  })
  const salesChannelId = idOf(channels)

  await createRegion(container)
  const shippingProfileId = await createShipping(container, salesChannelId)
  await createProduct(container, salesChannelId, shippingProfileId)
  await createAdmin(container)

  writeFileSync("seeded.json", JSON.stringify(await createKeys(container, salesChannelId)))
}

async function createRegion(container: MedusaContainer): Promise<void> {
  await createRegionsWorkflow(container).run({
    input: {
      regions: [
        {
          name: "Canada",
          currency_code: "cad",
          countries: ["ca"],
          payment_providers: [PAYMENT_PROVIDER],
        },
      ],
    },
  })
  // A rate that leaves fractions of a cent, as the real one does.
  await createTaxRegionsWorkflow(container).run({
    input: [
      {
        country_code: "ca",
        provider_id: "tp_system",
        default_tax_rate: { name: "GST + QST", code: "GST-QST", rate: 14.975 },
      },
    ],
  })
}

async function createShipping(container: MedusaContainer, salesChannelId: string): Promise<string> {
  const { result: locations } = await createStockLocationsWorkflow(container).run({
    input: { locations: [{ name: "Warehouse" }] },
  })
  const locationId = idOf(locations)
  await linkSalesChannelsToStockLocationWorkflow(container).run({
    input: { id: locationId, add: [salesChannelId] },
  })
  await container.resolve(ContainerRegistrationKeys.LINK).create({
    [Modules.STOCK_LOCATION]: { stock_location_id: locationId },
    [Modules.FULFILLMENT]: { fulfillment_provider_id: FULFILLMENT_PROVIDER },
  })
  await createLocationFulfillmentSetWorkflow(container).run({
    input: { location_id: locationId, fulfillment_set_data: { name: "Parcels", type: "shipping" } },
  })
  const sets = await container.resolve(Modules.FULFILLMENT).listFulfillmentSets({})
  const { result: zones } = await createServiceZonesWorkflow(container).run({
    input: {
      data: [
        {
          name: "Canada",
          fulfillment_set_id: idOf(sets),
          geo_zones: [{ type: "country", country_code: "ca" }],
        },
      ],
    },
  })
  const { result: profiles } = await createShippingProfilesWorkflow(container).run({
    input: { data: [{ name: "Parcels", type: "default" }] },
  })
  const shippingProfileId = idOf(profiles)
  await createShippingOptionsWorkflow(container).run({
    input: [
      {
        name: "Standard",
        price_type: "flat",
        provider_id: FULFILLMENT_PROVIDER,
        service_zone_id: idOf(zones),
        shipping_profile_id: shippingProfileId,
        type: { label: "Standard", description: "A week", code: "standard" },
        prices: [{ currency_code: "cad", amount: 9.95 }],
      },
    ],
  })
  return shippingProfileId
}

async function createProduct(
  container: MedusaContainer,
  salesChannelId: string,
  shippingProfileId: string
): Promise<void> {
  await createProductsWorkflow(container).run({
    input: {
      products: [
        {
          title: "Mug",
          handle: "mug",
          status: ProductStatus.PUBLISHED,
          shipping_profile_id: shippingProfileId,
          sales_channels: [{ id: salesChannelId }],
          options: [{ title: "Size", values: ["One"] }],
          variants: [
            {
              title: "One",
              sku: "MUG",
              options: { Size: "One" },
              manage_inventory: false,
              prices: [{ currency_code: "cad", amount: 19.99 }],
            },
          ],
        },
      ],
    },
  })
}

async function createKeys(container: MedusaContainer, salesChannelId: string) {
  const { result: keys } = await createApiKeysWorkflow(container).run({
    input: {
      api_keys: [
        { title: "Storefront", type: "publishable", created_by: "" },
        { title: "Back office", type: "secret", created_by: "" },
      ],
    },
  })
  const publishable = keys.find(({ type }) => type === "publishable")
  await linkSalesChannelsToApiKeyWorkflow(container).run({
    input: { id: publishable?.id ?? "", add: [salesChannelId] },
  })
  return {
    publishableKey: publishable?.token,
    secretKey: keys.find(({ type }) => type === "secret")?.token,
  }
}

async function createAdmin(container: MedusaContainer): Promise<void> {
  const { ADMIN_EMAIL: email = "", ADMIN_PASSWORD: password = "" } = process.env
  const { authIdentity, error } = await container
    .resolve(Modules.AUTH)
    .register("emailpass", { body: { email, password } })
  if (!authIdentity) {
    throw new Error(`No login: ${error}`)
  }
  await createUserAccountWorkflow(container).run({
    input: { authIdentityId: authIdentity.id, userData: { email } },
  })
}

function idOf(rows: { id: string }[]): string {
  const [row] = rows
  if (!row) {
    throw new Error("Medusa made nothing")
  }
  return row.id
}
