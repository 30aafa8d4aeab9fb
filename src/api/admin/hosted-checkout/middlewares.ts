import { validateAndTransformQuery, type MiddlewareRoute } from "@medusajs/framework/http"
import { readablePath } from "../../readable-path"
import { resolveAttemptBody } from "./attempts/[id]/resolve/body"
import { exportAttemptsQuery } from "./attempts/export/query"
import { listAttemptsConfig, listAttemptsQuery } from "./attempts/query"
import { confirmRefundTaskBody } from "./refund-tasks/[id]/confirm/body"
import { listRefundTasksConfig, listRefundTasksQuery } from "./refund-tasks/query"
import { setKeyBody } from "./settings/[provider_id]/keys/body"
import { testConnectionBody } from "./settings/[provider_id]/test-connection/body"
import { validateBody, validateQuery } from "./validate"
import { resolveWebhookEventBody } from "./webhook-events/[id]/resolve/body"
import { listWebhookEventsConfig, listWebhookEventsQuery } from "./webhook-events/query"

/** Needed if the store has roles (Medusa's RBAC); otherwise not checked. */
const mayRead = { resource: "hosted_checkout_payment", operation: "read" }
const mayUpdate = { resource: "hosted_checkout_payment", operation: "update" }
const maySeeSettings = { resource: "hosted_checkout_settings", operation: "read" }
const mayChangeSettings = { resource: "hosted_checkout_settings", operation: "update" }

/** Middlewares of the admin routes; Medusa itself checks the login. */
export const adminMiddlewares: MiddlewareRoute[] = [
  { matcher: "/admin/hosted-checkout", middlewares: [readablePath()] },
  {
    matcher: "/admin/hosted-checkout/attempts",
    methods: ["GET"],
    policies: mayRead,
    middlewares: [validateAndTransformQuery(listAttemptsQuery, listAttemptsConfig)],
  },
  {
    matcher: "/admin/hosted-checkout/attempts/export",
    methods: ["GET"],
    policies: mayRead,
    middlewares: [validateQuery(exportAttemptsQuery)],
  },
  {
    matcher: "/admin/hosted-checkout/attempts/:id",
    methods: ["GET"],
    policies: mayRead,
  },
  {
    matcher: "/admin/hosted-checkout/attempts/:id/check",
    methods: ["POST"],
    policies: mayUpdate,
  },
  {
    matcher: "/admin/hosted-checkout/attempts/:id/resolve",
    methods: ["POST"],
    policies: mayUpdate,
    middlewares: [validateBody(resolveAttemptBody)],
  },
  {
    matcher: "/admin/hosted-checkout/attempts/:id/erase",
    methods: ["POST"],
    policies: mayUpdate,
  },
  {
    matcher: "/admin/hosted-checkout/attention",
    methods: ["GET"],
    policies: mayRead,
  },
  {
    matcher: "/admin/hosted-checkout/refund-tasks",
    methods: ["GET"],
    policies: mayRead,
    middlewares: [validateAndTransformQuery(listRefundTasksQuery, listRefundTasksConfig)],
  },
  {
    matcher: "/admin/hosted-checkout/refund-tasks/:id/confirm",
    methods: ["POST"],
    policies: mayUpdate,
    middlewares: [validateBody(confirmRefundTaskBody)],
  },
  {
    matcher: "/admin/hosted-checkout/settings",
    methods: ["GET"],
    policies: maySeeSettings,
  },
  {
    matcher: "/admin/hosted-checkout/settings/health",
    methods: ["GET"],
    policies: maySeeSettings,
  },
  ...["close", "reopen"].map((change) => ({
    matcher: `/admin/hosted-checkout/settings/:provider_id/${change}`,
    methods: ["POST" as const],
    policies: mayChangeSettings,
  })),
  {
    matcher: "/admin/hosted-checkout/settings/:provider_id/keys",
    methods: ["POST"],
    policies: mayChangeSettings,
    middlewares: [validateBody(setKeyBody)],
  },
  {
    matcher: "/admin/hosted-checkout/settings/:provider_id/keys/:id/retire",
    methods: ["POST"],
    policies: mayChangeSettings,
  },
  {
    matcher: "/admin/hosted-checkout/settings/:provider_id/test-connection",
    methods: ["POST"],
    policies: mayChangeSettings,
    middlewares: [validateBody(testConnectionBody)],
  },
  {
    matcher: "/admin/hosted-checkout/webhook-events",
    methods: ["GET"],
    policies: mayRead,
    middlewares: [validateAndTransformQuery(listWebhookEventsQuery, listWebhookEventsConfig)],
  },
  {
    matcher: "/admin/hosted-checkout/webhook-events/:id/resolve",
    methods: ["POST"],
    policies: mayUpdate,
    middlewares: [validateBody(resolveWebhookEventBody)],
  },
]
