import type { MiddlewareRoute } from "@medusajs/framework/http"
import { readablePath } from "../../readable-path"
import { checkStart } from "./check-start"
import { limitStarts } from "./limit-starts"

/** In front of ours, and of core's route that starts a payment. */
export const storeMiddlewares: MiddlewareRoute[] = [
  { matcher: "/store/hosted-checkout", middlewares: [readablePath()] },
  {
    matcher: "/store/payment-collections/:id/payment-sessions",
    methods: ["POST"],
    middlewares: [limitStarts, checkStart],
  },
]
