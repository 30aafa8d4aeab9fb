import type { ICartModuleService, LinkDefinition, MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import type { CheckoutAttempt } from "../../core"
import { waitForCart } from "./wait-for-cart"
import { rowsOf } from "../query"

interface OrderLinks {
  cart_id: string
  /** The order that the cart became. */
  ofCart: string | undefined
  /** The order that the payment collection is for. */
  ofCollection: string | undefined
}

/**
 * Core links a new order to its cart and to its payment collection side by side, and takes either for
 * both: with the first alone the order is never paid, with the second alone the cart is completed
 * again and its undoing refunds the money. Where a server died between the two, the missing one is made.
 *
 * @returns whether one was missing.
 */
export async function mendOrderLinks(
  attempt: CheckoutAttempt,
  container: MedusaContainer
): Promise<boolean> {
  const wasHalf = isHalf(await linksOf(attempt, container))
  if (wasHalf) {
    // Interrupted, or being written at this moment.
    await waitForCart(attempt, container)
    await mendOrderLinksUnderLock(attempt, container)
  }
  return wasHalf
}

/** As `mendOrderLinks`, for who holds core's lock of the cart already. */
export async function mendOrderLinksUnderLock(
  attempt: CheckoutAttempt,
  container: MedusaContainer
): Promise<void> {
  const links = await linksOf(attempt, container)
  const order_id = links?.ofCart ?? links?.ofCollection
  if (!links || !order_id || !isHalf(links)) {
    return
  }
  const { cart_id } = links
  const missing: LinkDefinition = links.ofCart
    ? { [Modules.PAYMENT]: { payment_collection_id: attempt.payment_collection_id } }
    : { [Modules.CART]: { cart_id } }
  await container
    .resolve(ContainerRegistrationKeys.LINK)
    .create({ [Modules.ORDER]: { order_id }, ...missing })

  const carts = container.resolve<ICartModuleService>(Modules.CART)
  const { completed_at } = await carts.retrieveCart(cart_id, { select: ["id", "completed_at"] })
  if (!completed_at) {
    await carts.updateCarts([{ id: cart_id, completed_at: new Date() }])
  }
}

function isHalf(links: OrderLinks | undefined): boolean {
  return links !== undefined && (links.ofCart === undefined) !== (links.ofCollection === undefined)
}

/** Of the collection's own cart: a payment applied to an order has left the cart that it was made for. */
async function linksOf(
  { payment_collection_id }: CheckoutAttempt,
  container: MedusaContainer
): Promise<OrderLinks | undefined> {
  // By the links themselves, which costs a server less than by way of the collection.
  const filters = { payment_collection_id }
  const [[toCart], [toOrder]] = await Promise.all([
    rowsOf<{ cart?: { id: string } | null }>(container, {
      entity: "cart_payment_collection",
      fields: ["cart.id"],
      filters,
    }),
    rowsOf<{ order?: { id: string } | null }>(container, {
      entity: "order_payment_collection",
      fields: ["order.id"],
      filters,
    }),
  ])
  if (!toCart?.cart) {
    return undefined
  }
  const cart_id = toCart.cart.id
  const [link] = await rowsOf<{ order_id: string }>(container, {
    entity: "order_cart",
    fields: ["order_id"],
    filters: { cart_id },
  })
  return { cart_id, ofCart: link?.order_id, ofCollection: toOrder?.order?.id }
}
