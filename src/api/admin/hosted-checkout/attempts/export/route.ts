import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { paymentsAsCsv } from "../../../../../backoffice/export/payments-csv"
import { depsOf } from "../../../../../medusa/deps"
import { sendCsv } from "../../http/send-csv"
import type { ExportAttemptsQuery } from "../schemas"

/** Exports the payments of a period as CSV, for bookkeeping. */
export const GET = async (
  req: AuthenticatedMedusaRequest<unknown, ExportAttemptsQuery>,
  res: MedusaResponse
): Promise<void> => {
  const { from, to: before, provider_id } = req.validatedQuery as ExportAttemptsQuery
  const period = { from, before, provider_id }
  await sendCsv(res, "hosted-checkout", period, paymentsAsCsv(period, depsOf(req.scope)))
}
