import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import type { MedusaResponse } from "@medusajs/framework/http"
import type { Period } from "../../../../core/period"

/** Answers a CSV file that is named after the days of its period, if it has one; each part is sent once it is read. */
export async function sendCsv(
  res: MedusaResponse,
  name: string,
  period: Period | undefined,
  parts: AsyncIterable<string> | Iterable<string>
): Promise<void> {
  res.status(200).set({
    "content-type": "text/csv; charset=utf-8",
    "content-disposition": `attachment; filename="${[name, ...daysOf(period)].join("-")}.csv"`,
  })
  await pipeline(Readable.from(parts), res)
}

function daysOf(period: Period | undefined): string[] {
  return period
    ? [period.from, new Date(period.before.getTime() - 1)].map((at) =>
        at.toISOString().slice(0, 10)
      )
    : []
}
