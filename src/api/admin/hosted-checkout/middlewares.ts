import {
  validateAndTransformQuery,
  type MiddlewareFunction,
  type MiddlewareRoute,
} from "@medusajs/framework/http"
import type { z } from "@medusajs/framework/zod"
import { noStore } from "../../http/no-store"
import { readablePath } from "../../http/readable-path"
import { auditQuery, exportAuditQuery } from "./audit/schemas"
import { ATTEMPT_FIELDS, exportAttemptsQuery, listAttemptsQuery } from "./attempts/schemas"
import { NOTIFICATION_COLUMNS } from "./notifications/admin-notification"
import { dismissNotificationBody, listNotificationsQuery } from "./notifications/schemas"
import { createPaymentLinkBody, paymentLinksQuery } from "./payment-links/schemas"
import { actOnPaymentBody } from "./payments/schemas"
import { parseFileBody } from "./payouts/parse-file-body"
import { comparePayoutsBody, payoutColumnsBody, savePayoutMappingBody } from "./payouts/schemas"
import { diagnoseBody, setKeyBody, testConnectionBody } from "./settings/schemas"
import { validate } from "./http/validate"
import { worklistQuery } from "./worklist/schemas"

/** The policy is needed if the store has roles (Medusa's RBAC); otherwise it is not checked. */
function routes(method: "GET" | "POST", resource: string, operation: "read" | "update") {
  return (path: string, ...middlewares: MiddlewareFunction[]): MiddlewareRoute => ({
    matcher: `/admin/hosted-checkout${path}`,
    methods: [method],
    policies: { resource, operation },
    middlewares,
  })
}

const read = routes("GET", "hosted_checkout_payment", "read")
const update = routes("POST", "hosted_checkout_payment", "update")
const readSettings = routes("GET", "hosted_checkout_settings", "read")
const updateSettings = routes("POST", "hosted_checkout_settings", "update")

/** A list of rows with these columns. */
const list = (path: string, query: z.ZodType, columns: readonly string[]): MiddlewareRoute =>
  read(path, validateAndTransformQuery(query, { defaults: [...columns], isList: true }))

/** Reads a whole file in the body, which is parsed once the login is checked; nothing is written. */
const readFile = (path: string, schema: z.ZodType): MiddlewareRoute => ({
  ...routes("POST", "hosted_checkout_payment", "read")(
    path,
    parseFileBody,
    validate("body", schema)
  ),
  bodyParser: false,
})

/** Middlewares of the admin routes; Medusa itself checks the login. */
export const adminMiddlewares: MiddlewareRoute[] = [
  { matcher: "/admin/hosted-checkout", middlewares: [noStore, readablePath()] },
  list("/attempts", listAttemptsQuery, ATTEMPT_FIELDS),
  read("/attempts/export", validate("query", exportAttemptsQuery)),
  read("/attempts/:id"),
  update("/attempts/:id/check"),
  update("/attempts/:id/erase"),
  read("/attention"),
  read("/audit", validate("query", auditQuery)),
  read("/audit/export", validate("query", exportAuditQuery)),
  list("/notifications", listNotificationsQuery, NOTIFICATION_COLUMNS),
  update("/notifications/:id/retry"),
  update("/notifications/:id/dismiss", validate("body", dismissNotificationBody)),
  read("/payment-links", validate("query", paymentLinksQuery)),
  update("/payment-links", validate("body", createPaymentLinkBody)),
  update("/payment-links/:id/withdraw"),
  update("/payment-links/:id/email"),
  read("/payments/:id"),
  read("/payments/:id/orders"),
  update("/payments/:id/act", validate("body", actOnPaymentBody)),
  read("/payouts/mapping"),
  update("/payouts/mapping", validate("body", savePayoutMappingBody)),
  readFile("/payouts/columns", payoutColumnsBody),
  readFile("/payouts/compare", comparePayoutsBody),
  readFile("/payouts/compare/export", comparePayoutsBody),
  readSettings("/settings"),
  readSettings("/settings/health"),
  updateSettings("/settings/:provider_id/close"),
  updateSettings("/settings/:provider_id/reopen"),
  updateSettings("/settings/:provider_id/diagnose", validate("body", diagnoseBody)),
  updateSettings("/settings/:provider_id/keys", validate("body", setKeyBody)),
  updateSettings("/settings/:provider_id/keys/:id/retire"),
  updateSettings("/settings/:provider_id/ping"),
  updateSettings("/settings/:provider_id/test-connection", validate("body", testConnectionBody)),
  read("/worklist", validate("query", worklistQuery)),
]
