import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { auditPages } from "../../../../../backoffice/audit/audit"
import { differencesAsCsv } from "../../../../../backoffice/audit/csv"
import { auditDepsOf } from "../../../../../medusa/audit/audit-deps"
import { sendCsv } from "../../http/send-csv"
import type { ExportAuditQuery } from "../schemas"

/** Audits a whole period, and answers the differences as CSV. */
export const GET = async (
  req: AuthenticatedMedusaRequest<unknown, ExportAuditQuery>,
  res: MedusaResponse
): Promise<void> => {
  const { from, to: before } = req.validatedQuery as ExportAuditQuery
  const period = { from, before }
  const steps = auditPages(period, auditDepsOf(req.scope))
  await sendCsv(res, "hosted-checkout-audit", period, differencesAsCsv(steps))
}
