import type {
  ICartModuleService,
  LinkDefinition,
  MedusaContainer,
  RemoteQueryFunction,
} from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import type { CheckoutAttempt } from "../../core"
import { waitForCart } from "./wait-for-cart"

interface OrderLinks {
  /** The order that the cart became. */
  ofCart: string | undefined
  /** The order that the payment collection is for. */
  ofCollection: string | undefined
}

/**
 * Core links a new order to its cart and to its payment collection side by side, and takes either for
 * both: with the first alone the order is never paid, with the second alone the cart is completed
 * again and its undoing refunds the money. Where a server died between the two, the missing one is made.
 */
export async function mendOrderLinks(
  attempt: CheckoutAttempt,
  container: MedusaContainer
): Promise<void> {
  const { cart_id } = attempt
  if (!cart_id || !isHalf(await linksOf(attempt, container))) {
    return
  }
  // Interrupted, or being written at this moment.
  await waitForCart(attempt, container)
  const links = await linksOf(attempt, container)
  const order_id = links.ofCart ?? links.ofCollection
  if (!order_id || !isHalf(links)) {
    return
  }
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

function isHalf({ ofCart, ofCollection }: OrderLinks): boolean {
  return (ofCart === undefined) !== (ofCollection === undefined)
}

async function linksOf(
  { cart_id, payment_collection_id }: CheckoutAttempt,
  container: MedusaContainer
): Promise<OrderLinks> {
  const query = container.resolve<RemoteQueryFunction>(ContainerRegistrationKeys.QUERY)
  const orderOf = async (entity: string, filters: Record<string, unknown>) => {
    const { data } = await query.graph({ entity, fields: ["order_id"], filters })
    return (data as unknown as { order_id: string }[])[0]?.order_id
  }
  const [ofCart, ofCollection] = await Promise.all([
    orderOf("order_cart", { cart_id }),
    orderOf("order_payment_collection", { payment_collection_id }),
  ])
  return { ofCart, ofCollection }
}
