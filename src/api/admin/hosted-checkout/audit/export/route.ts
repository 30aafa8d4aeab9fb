import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { auditPages } from "../../../../../backoffice/audit/audit"
import { differencesAsCsv } from "../../../../../backoffice/audit/csv"
import { auditDepsOf } from "../../../../../medusa/audit/audit-reader"
import type { ExportAuditQuery } from "../schemas"

/** Audits a whole period, and answers the differences as CSV. */
export const GET = async (
  req: AuthenticatedMedusaRequest<unknown, ExportAuditQuery>,
  res: MedusaResponse
): Promise<void> => {
  const { from, to: before } = req.validatedQuery as ExportAuditQuery
  const days = [from, new Date(before.getTime() - 1)].map((at) => at.toISOString().slice(0, 10))
  res.status(200).set({
    "content-type": "text/csv; charset=utf-8",
    "content-disposition": `attachment; filename="hosted-checkout-audit-${days.join("-")}.csv"`,
    "cache-control": "no-store",
  })
  const steps = auditPages({ from, before }, auditDepsOf(req.scope))
  await pipeline(Readable.from(differencesAsCsv(steps)), res)
}
