import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { paymentsAsCsv } from "../../../../../backoffice/export/csv"
import type { ExportAttemptsQuery } from "../schemas"
import { depsOf } from "../../../../../medusa/deps"

/** Exports the payments of a period as CSV, for bookkeeping. */
export const GET = async (
  req: AuthenticatedMedusaRequest<unknown, ExportAttemptsQuery>,
  res: MedusaResponse
): Promise<void> => {
  const { from, to: before, provider_id } = req.validatedQuery as ExportAttemptsQuery
  const name = [from, new Date(before.getTime() - 1)].map((at) => at.toISOString().slice(0, 10))
  res.status(200).set({
    "content-type": "text/csv; charset=utf-8",
    "content-disposition": `attachment; filename="hosted-checkout-${name.join("-")}.csv"`,
    "cache-control": "no-store",
  })
  await pipeline(
    Readable.from(paymentsAsCsv({ from, before, provider_id }, depsOf(req.scope))),
    res
  )
}
