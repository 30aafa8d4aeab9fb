import type { CreateProductWorkflowInputDTO, MedusaContainer } from "@medusajs/framework/types"
import { ProductStatus } from "@medusajs/framework/utils"
import {
  createInventoryLevelsWorkflow,
  createProductsWorkflow,
  updateProductsWorkflow,
} from "@medusajs/medusa/core-flows"

import { CATALOGUE, type CatalogueItem } from "./catalogue"
import { findAll, findOne } from "./find"

const STOCK = 100_000

interface Belonging {
  salesChannelId: string
  shippingProfileId: string
  stockLocationId: string
}

/** The products of the catalogue, with stock for every variant. */
export async function ensureProducts(
  container: MedusaContainer,
  belonging: Belonging
): Promise<void> {
  for (const item of CATALOGUE) {
    await ensureProduct(container, item, belonging)
  }
  await ensureStock(container, belonging.stockLocationId)
}

async function ensureProduct(
  container: MedusaContainer,
  item: CatalogueItem,
  belonging: Belonging
): Promise<void> {
  const picture = pictureUrl(item)
  const found = await findOne<{ id: string; thumbnail: string }>(
    container,
    "product",
    { handle: item.handle },
    ["id", "thumbnail"]
  )
  if (!found) {
    await createProductsWorkflow(container).run({
      input: { products: [toProduct(item, picture, belonging)] },
    })
  } else if (found.thumbnail !== picture) {
    // The storefront, which serves the pictures, moved to another port
    await updateProductsWorkflow(container).run({
      input: {
        selector: { id: found.id },
        update: { thumbnail: picture, images: [{ url: picture }] },
      },
    })
  }
}

function toProduct(
  item: CatalogueItem,
  picture: string,
  { salesChannelId, shippingProfileId }: Belonging
): CreateProductWorkflowInputDTO {
  return {
    title: item.title,
    subtitle: item.subtitle,
    handle: item.handle,
    description: item.description,
    status: ProductStatus.PUBLISHED,
    thumbnail: picture,
    images: [{ url: picture }],
    shipping_profile_id: shippingProfileId,
    sales_channels: [{ id: salesChannelId }],
    options: [{ title: "Size", values: item.sizes }],
    variants: item.sizes.map((size, index) => ({
      title: size,
      sku: `${item.handle}-${index + 1}`.toUpperCase(),
      options: { Size: size },
      prices: [
        { currency_code: "cad", amount: item.cad },
        { currency_code: "usd", amount: item.usd },
      ],
    })),
  }
}

/** Absolute, because Admin shows the pictures too and has another origin. */
function pictureUrl(item: CatalogueItem): string {
  return `${process.env.STOREFRONT_URL}/pictures/${item.handle}.svg`
}

interface StockedProduct {
  variants: {
    inventory_items: {
      inventory_item_id: string
      inventory?: { location_levels?: { location_id: string }[] }
    }[]
  }[]
}

async function ensureStock(container: MedusaContainer, locationId: string): Promise<void> {
  const products = await findAll<StockedProduct>(
    container,
    "product",
    { handle: CATALOGUE.map((item) => item.handle) },
    [
      "variants.inventory_items.inventory_item_id",
      "variants.inventory_items.inventory.location_levels.location_id",
    ]
  )
  const inventory_levels = products
    .flatMap((product) => product.variants)
    .flatMap((variant) => variant.inventory_items)
    .filter(
      (item) => !item.inventory?.location_levels?.some((level) => level.location_id === locationId)
    )
    .map(({ inventory_item_id }) => ({
      inventory_item_id,
      location_id: locationId,
      stocked_quantity: STOCK,
    }))
  if (inventory_levels.length > 0) {
    await createInventoryLevelsWorkflow(container).run({ input: { inventory_levels } })
  }
}
