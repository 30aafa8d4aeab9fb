import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import {
  addShippingMethodToCartWorkflow,
  createCartWorkflow,
  listShippingOptionsForCartWorkflow,
} from "@medusajs/medusa/core-flows"
import { created, findAll } from "../../../demo/seed/find"
import { addressIn, USUAL_CART } from "../shopper/usual-cart"

/** More than a file of tests takes, so that no cart's id is used again in another test. */
const FOR_TESTS = 500

/** What makes up a cart: each table with the columns that differ between carts. */
const TABLES = {
  cart_address: ["id"],
  cart: ["id", "shipping_address_id", "billing_address_id"],
  cart_line_item: ["id", "cart_id"],
  cart_line_item_tax_line: ["id", "item_id"],
  cart_shipping_method: ["id", "cart_id"],
  cart_shipping_method_tax_line: ["id", "shipping_method_id"],
}

/**
 * Fills usual carts in a store that has none, 500 unless asked otherwise. Over the Store API one takes half of a test's
 * time, and is not what the tests are about: Medusa fills the first, the others are copies of its rows.
 */
export async function fillReadyCarts(container: MedusaContainer, count = FOR_TESTS): Promise<void> {
  await fillUsualCart(container)
  const db = container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
  for (const [table, columns] of Object.entries(TABLES)) {
    const changed = columns.map((column) => `'${column}', original.${column} || '_' || copy`)
    await db.raw(
      `insert into ${table}
       select (jsonb_populate_record(original, jsonb_build_object(${changed.join()}))).*
       from ${table} original, generate_series(2, ${count}) copy`
    )
  }
}

async function fillUsualCart(container: MedusaContainer): Promise<void> {
  const { country, quantity, handle, email } = USUAL_CART
  const regions = await findAll<{ id: string; countries: { iso_2: string }[] }>(
    container,
    "region",
    {},
    ["id", "countries.iso_2"]
  )
  const products = await findAll<{ variants: { id: string }[]; sales_channels: { id: string }[] }>(
    container,
    "product",
    { handle },
    ["variants.id", "sales_channels.id"]
  )
  const { variants, sales_channels } = created(products)
  const address = addressIn(country)
  const { result: cart } = await createCartWorkflow(container).run({
    input: {
      region_id: created(regions.filter((each) => each.countries[0]?.iso_2 === country)).id,
      sales_channel_id: created(sales_channels).id,
      email,
      items: [{ variant_id: created(variants).id, quantity }],
      shipping_address: address,
      billing_address: address,
    },
  })
  const { result: options } = await listShippingOptionsForCartWorkflow(container).run({
    input: { cart_id: cart.id },
  })
  await addShippingMethodToCartWorkflow(container).run({
    input: { cart_id: cart.id, options: [{ id: created(options as { id: string }[]).id }] },
  })
}
