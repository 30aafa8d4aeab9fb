import type { MedusaContainer } from "@medusajs/framework/types"
import type { Origin } from "../core/ports/store-port"
import { rowsOf } from "./query"

/** The origin of a payment's shopper. */
export interface ShoppersOrigin extends Origin {
  /** The order of a payment without a cart: an order edit, an exchange, a draft order. */
  order_id: string | undefined
  /** The payment was started for a cart that was deleted. */
  cartGone: boolean
}

/** The part of a cart or an order that `originOf` reads. */
export interface OriginRow {
  locale?: string | null
  sales_channel_id?: string | null
  region_id?: string | null
  shipping_address?: { country_code?: string | null } | null
  region?: { countries?: { iso_2: string }[] } | null
}

export const ORIGIN_FIELDS = [
  "locale",
  "sales_channel_id",
  "region_id",
  "shipping_address.country_code",
  "region.countries.iso_2",
]

/** Reads a payment's cart, or without a cart its order. */
export async function readOrigin(
  container: MedusaContainer,
  { cart_id, payment_collection_id }: { cart_id: string | null; payment_collection_id: string }
): Promise<ShoppersOrigin> {
  const [cart] = cart_id
    ? await rowsOf<OriginRow>(container, {
        entity: "cart",
        fields: ORIGIN_FIELDS,
        filters: { id: cart_id },
      })
    : []
  if (cart) {
    return { ...originOf(cart), order_id: undefined, cartGone: false }
  }
  const order = await readOrderOf(container, payment_collection_id)
  const order_id = cart_id ? undefined : order?.id
  return { ...originOf(order), order_id, cartGone: cart_id !== null }
}

async function readOrderOf(
  container: MedusaContainer,
  payment_collection_id: string
): Promise<(OriginRow & { id: string }) | undefined> {
  const [link] = await rowsOf<{ order?: (OriginRow & { id: string }) | null }>(container, {
    entity: "order_payment_collection",
    fields: ["order.id", ...ORIGIN_FIELDS.map((field) => `order.${field}`)],
    filters: { payment_collection_id },
  })
  return link?.order ?? undefined
}

/** As in ISO 3166-1. Medusa takes any text for the country of a new cart's address, also `..`. */
const COUNTRY = /^[a-z]{2}$/i

export function originOf(row: OriginRow | undefined): Origin {
  const ships = row?.shipping_address?.country_code ?? ""
  const country = COUNTRY.test(ships) ? ships : row?.region?.countries?.[0]?.iso_2
  return {
    country_code: country?.toLowerCase() ?? "",
    locale: row?.locale ?? null,
    sales_channel_id: row?.sales_channel_id ?? null,
    region_id: row?.region_id ?? null,
  }
}
