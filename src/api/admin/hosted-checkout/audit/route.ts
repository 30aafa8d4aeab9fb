import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { AdminAuditResponse } from "../../../../admin-api"
import { auditPage, AUDIT_START } from "../../../../backoffice/audit/audit"
import { cursorOf } from "../../../../backoffice/audit/cursor"
import { auditDepsOf } from "../../../../medusa/audit/audit-reader"
import type { AuditQuery } from "./schemas"

/** Audits one page of a period; the answer's `cursor` asks for the next one. */
export const GET = async (
  req: AuthenticatedMedusaRequest<unknown, AuditQuery>,
  res: MedusaResponse<AdminAuditResponse>
): Promise<void> => {
  const { from, to: before, cursor = AUDIT_START } = req.validatedQuery as AuditQuery
  const step = await auditPage({ from, before }, cursor, auditDepsOf(req.scope))
  const { counted, differences, next, part } = step
  res
    .status(200)
    .json({ audit: { part, counted, differences, cursor: next ? cursorOf(next) : null } })
}
