import * as cache from "next/cache.js"
import { cookies } from "next/headers.js"
import type { Payments } from "./payments.ts"

export interface ForgetOptions {
  /** Holds the cart's id. @default "_medusa_cart_id", as in Medusa's starter */
  cartCookie?: string
  /** Holds what the starter ends its cache tags with. @default "_medusa_cache_id" */
  cacheCookie?: string
  /** What is fetched again. @default ["carts", "orders", "fulfillment"], as in Medusa's starter */
  tags?: string[]
}

/**
 * For a server action of the storefront. If the payment has become an order, the action removes the cart's cookie
 * and lets the starter fetch its carts again. A newer cart and an unpaid cart stay: Medusa is asked, whatever the
 * browser says.
 *
 * @param handle `handle` of `onOrder`; null for a cart that cost nothing, which stays: there is no payment to ask
 *   about
 * @returns whether the payment has become an order
 * @throws PaymentError when Medusa does not answer
 */
export async function forgetFinishedCart(
  payments: Pick<Payments, "retrieve">,
  handle: string | null,
  {
    cartCookie = "_medusa_cart_id",
    cacheCookie = "_medusa_cache_id",
    tags = ["carts", "orders", "fulfillment"],
  }: ForgetOptions = {}
): Promise<boolean> {
  const payment = await payments.retrieve(handle ?? "")
  if (payment?.outcome !== "order") {
    return false
  }
  const jar = await cookies()
  if (jar.get(cartCookie)?.value === payment.cart_id) {
    jar.delete(cartCookie)
  }
  const cacheId = jar.get(cacheCookie)?.value
  if (cacheId) {
    for (const tag of tags) {
      expire(`${tag}-${cacheId}`)
    }
  }
  return true
}

function expire(tag: string): void {
  const { updateTag, revalidateTag } = cache
  if (updateTag) {
    updateTag(tag)
  } else {
    revalidateTag(tag)
  }
}
