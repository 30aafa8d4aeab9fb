import type { AdminItem, AdminWorkItem } from "../../../admin-api"

/** A line of a page or a cart: how many of what. */
export type Line = readonly [quantity: number, name: string]

/** Whether a cart is not what it was when it was paid for. */
export function isCartChanged({ facts }: Pick<AdminWorkItem, "facts">): boolean {
  return facts?.cart?.changed === true || facts?.cart_gone === true
}

/** The lines of a page as they were sent. */
export function linesSent(items: readonly AdminItem[] | null): Line[] {
  return (items ?? []).map(({ name, quantity, sku }) => [quantity ?? 1, name ?? sku ?? "–"])
}
