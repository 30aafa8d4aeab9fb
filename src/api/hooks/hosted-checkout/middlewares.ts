import type { MiddlewareRoute } from "@medusajs/framework/http"
import { readablePath } from "../../readable-path"
import { receiveNotification } from "./receive-notification"

// The signature is over the raw bytes: nothing may parse the body before it is checked.
const unread = { methods: ["POST"], bodyParser: false } satisfies Partial<MiddlewareRoute>

/**
 * The webhook route, as a middleware: Medusa puts those with a regular expression ahead of its route
 * files. As one of these it is found after 1,200 others, each of them tried for every notification,
 * which costs as much as storing it (docs/adr/0003).
 */
export const hookMiddlewares: MiddlewareRoute[] = [
  {
    matcher: /^\/hooks\/hosted-checkout\/(?<provider>[^/]+)\/?$/i,
    ...unread,
    middlewares: [receiveNotification],
  },
  { matcher: "/hooks/hosted-checkout", middlewares: [readablePath()] },
  // Of two configurations of the body Medusa prefers a path to a regular expression: no other may be preferred.
  { matcher: "/hooks/hosted-checkout/:provider", ...unread },
]
