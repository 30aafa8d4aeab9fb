import { authenticate, type MedusaResponse, type MiddlewareRoute } from "@medusajs/framework/http"
import { STORE_REFUSALS } from "../../../core/errors/store-refusal"
import { noStore } from "../../http/no-store"
import { readablePath } from "../../http/readable-path"
import { checkStart } from "./check-start"
import { CART_CHANGES, keepPaidCart } from "./keep-paid-cart"
import { restrictLinks } from "./restrict-links"
import { translateRefusals } from "./translate-refusals"

/** Middlewares of our Store routes, and of core's routes through which the provider refuses. */
export const storeMiddlewares: MiddlewareRoute[] = [
  { matcher: "/store", middlewares: [restrictLinks] },
  { matcher: "/store/carts/:cart_id", middlewares: [translateRefusals] },
  { ...CART_CHANGES, middlewares: [keepPaidCart] },
  {
    matcher: "/store/payment-collections/:payment_collection_id",
    middlewares: [translateRefusals],
  },
  {
    matcher: "/store/hosted-checkout",
    middlewares: [noStore, translateRefusals, readablePath(notFound)],
  },
  {
    matcher: "/store/hosted-checkout/orders/:id/payment",
    methods: ["POST"],
    middlewares: [authenticate("customer", ["session", "bearer"])],
  },
  {
    matcher: "/store/payment-collections/:id/payment-sessions",
    methods: ["POST"],
    middlewares: [readablePath(notFound), checkStart],
  },
]

/** In the form of Medusa's errors. */
function notFound(res: MedusaResponse): void {
  const { status, en } = STORE_REFUSALS.address_unknown
  res.status(status).json({ code: "address_unknown", type: "not_found", message: en })
}
