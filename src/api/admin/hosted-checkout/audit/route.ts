import type { AdminAuditResponse } from "../../../../admin-api"
import { auditPage, AUDIT_START } from "../../../../backoffice/audit/audit"
import { cursorOf } from "../../../../backoffice/audit/cursor"
import { auditDepsOf } from "../../../../medusa/audit/audit-deps"
import type { AuditQuery } from "./schemas"
import { adminRoute } from "../http/admin-route"

/** Audits one page of a period; the answer's `cursor` asks for the next one. */
export const GET = adminRoute<AdminAuditResponse>(async ({ scope, validatedQuery }) => {
  const { from, to: before, cursor = AUDIT_START } = validatedQuery as AuditQuery
  const step = await auditPage({ from, before }, cursor, auditDepsOf(scope))
  const { counted, differences, next, part } = step
  return { audit: { part, counted, differences, cursor: next ? cursorOf(next) : null } }
})
