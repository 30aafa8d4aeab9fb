import type {
  MedusaNextFunction,
  MedusaRequest,
  MedusaResponse,
  MiddlewareRoute,
} from "@medusajs/framework/http"
import { isStorable } from "../../../core/texts/storable"
import { awaitsOrder } from "../../../core/payment/collection-money"
import { readBooks } from "../../../payments/process/read-books"
import { toShopper } from "../../../payments/refusals"
import { depsOf } from "../../../medusa/deps"

/**
 * The routes that change a cart: after any write but a completion, core computes shipping and promotions again.
 *
 * Express itself finds the cart, in the path by which it finds core's route: each spelling of a path (a fragment,
 * backslashes, an absolute address) is the same path to both. Medusa puts a regular expression before all routes
 * of the Store API, and after everything that changes a request's path.
 */
export const CART_CHANGES = {
  matcher: /^\/store\/carts\/(?<id>[^/]+)(?=\/|$)(?!\/complete\/?$)/i,
  methods: ["POST", "PUT", "PATCH", "DELETE"],
} satisfies Partial<MiddlewareRoute>

/**
 * Runs before core's routes that change a cart. A cart whose payment is proven or captured, and whose order is not
 * placed yet, must not change: core would place an order over another total.
 */
export async function keepPaidCart(
  req: MedusaRequest,
  _: MedusaResponse,
  next: MedusaNextFunction
): Promise<void> {
  const { id = "" } = req.params
  const deps = depsOf(req.scope)
  // No cart has such an id; core answers.
  const attempts = isStorable(id) ? await deps.repositories.attempts.ofCart(id) : []
  if ((await readBooks(attempts, deps)).some(awaitsOrder)) {
    throw toShopper("cart_paid")
  }
  next()
}
