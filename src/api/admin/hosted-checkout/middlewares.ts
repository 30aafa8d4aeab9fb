import { validateAndTransformQuery, type MiddlewareRoute } from "@medusajs/framework/http"
import { listAttemptsConfig, listAttemptsQuery } from "./attempts/query"

/** What stands before the admin routes; that an admin is logged in, Medusa sees to. */
export const adminMiddlewares: MiddlewareRoute[] = [
  {
    matcher: "/admin/hosted-checkout/attempts",
    methods: ["GET"],
    middlewares: [validateAndTransformQuery(listAttemptsQuery, listAttemptsConfig)],
  },
]
