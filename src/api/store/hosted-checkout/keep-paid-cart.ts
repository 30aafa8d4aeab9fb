import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { isPaid } from "../../../payments/is-paid"
import { toShopper } from "../../../payments/refusals"
import { depsOf } from "../../../medusa/deps"
import { decodedPath } from "../../readable-path"

const READS: readonly string[] = ["GET", "HEAD", "OPTIONS"]

/** `/store/carts/:id` and its subpaths. Express ignores case. */
const PATH = /^\/store\/carts\/([^/]+)\/?([^/]*)/i

/**
 * Runs before core's routes that change a cart: one whose payment is proven or captured, and whose order is
 * not placed yet, must not change. Core would change it and place an order over another total.
 */
export async function keepPaidCart(
  req: MedusaRequest,
  _: MedusaResponse,
  next: MedusaNextFunction
): Promise<void> {
  const cartId = changedCart(req)
  if (cartId) {
    const deps = depsOf(req.scope)
    const attempts = await deps.repositories.attempts.ofCart(cartId)
    if (attempts.some((attempt) => isPaid(attempt, deps))) {
      throw toShopper("cart_paid")
    }
  }
  next()
}

/**
 * The cart that the request changes; undefined for reads and completions. After any write, core computes
 * shipping and promotions again.
 */
function changedCart(req: MedusaRequest): string | undefined {
  const [, id, below] = PATH.exec(decodedPath(req) ?? "") ?? []
  return READS.includes(req.method) || below?.toLowerCase() === "complete" ? undefined : id
}
