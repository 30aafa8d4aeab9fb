import type { CartItem, CartLine, SessionCart } from "../../core"

/** The lines that the hosted page shows: the items, then shipping as its own line. */
export function linesOf(cart: SessionCart): CartLine[] {
  const items = (cart.items ?? []).map((item) => ({
    product_id: item.product_id,
    name: nameOf(item),
    sku: item.variant_sku,
    quantity: item.quantity,
    total: item.total,
    tax_total: item.tax_total,
  }))
  const shipping = (cart.shipping_methods ?? []).map((method) => ({
    name: method.name,
    quantity: 1,
    total: method.total,
    tax_total: method.tax_total,
  }))
  return [...items, ...shipping]
}

function nameOf({ title, product_title, variant_title }: CartItem): string {
  const product = product_title ?? title
  return variant_title && variant_title !== "Default variant"
    ? `${product}, ${variant_title}`
    : product
}
