import type { MiddlewareRoute } from "@medusajs/framework/http"
import { receiveNotification } from "./receive-notification"

/**
 * The webhook route. A middleware with a regular expression, for Medusa puts these ahead of its route
 * files: as one of those it would be found after 1,200 others, each of them tried for every
 * notification, which costs as much as storing it (docs/adr/0003).
 */
export const hookMiddlewares: MiddlewareRoute[] = [
  {
    // Without an id: the instance that was configured without one.
    matcher: /^\/hooks\/hosted-checkout(?:\/(?<provider>[^/]+))?\/?$/i,
    methods: ["POST"],
    // The signature is over the raw bytes: nothing may parse the body before it is checked.
    bodyParser: false,
    middlewares: [receiveNotification],
  },
]
