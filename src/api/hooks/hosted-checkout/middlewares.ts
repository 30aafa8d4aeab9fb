import type { MiddlewareRoute } from "@medusajs/framework/http"
import { readablePath } from "../../http/readable-path"
import { receiveNotification } from "./receive-notification"

// The signature covers the raw bytes: nothing may parse the body before it is verified.
const unread = { methods: ["POST"], bodyParser: false } satisfies Partial<MiddlewareRoute>

/**
 * The webhook route, as a middleware: Medusa puts middlewares with a regular expression before its route
 * files. As a route file it comes after 1,200 others that are tried for every notification, which costs as
 * much as storing it (docs/contributing/adr/0003).
 */
export const hookMiddlewares: MiddlewareRoute[] = [
  {
    matcher: /^\/hooks\/hosted-checkout\/(?<provider>[^/]+)\/?$/i,
    ...unread,
    middlewares: [receiveNotification],
  },
  { matcher: "/hooks/hosted-checkout", middlewares: [readablePath()] },
  // Medusa prefers a body configuration with a path to one with a regular expression: no other may be
  // preferred.
  { matcher: "/hooks/hosted-checkout/:provider", ...unread },
]
