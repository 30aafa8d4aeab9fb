import type { MiddlewareRoute } from "@medusajs/framework/http"
import { noStore } from "../http/no-store"
import { readablePath } from "../http/readable-path"
import { sendUnreadable } from "../hosted-checkout/middlewares"

/** Middlewares of the address that Medusa Admin copies as a payment link. */
export const paymentCollectionMiddlewares: MiddlewareRoute[] = [
  { matcher: "/payment-collection", middlewares: [noStore, readablePath(sendUnreadable)] },
]
