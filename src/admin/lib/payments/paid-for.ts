import type { AdminItem, AdminWorkItem } from "../../../admin-api"

/** A line of a page or a cart: the quantity and the name. */
export type Line = readonly [quantity: number, name: string]

/** Whether a cart has changed since its payment. */
export function isCartChanged({ facts }: Pick<AdminWorkItem, "facts">): boolean {
  return facts?.cart?.changed === true || facts?.cart_gone === true
}

/** The lines of a page as they were sent. */
export function linesSent(items: readonly AdminItem[] | null): Line[] {
  return (items ?? []).map(({ name, quantity, sku }) => [quantity ?? 1, name ?? sku ?? "–"])
}
