import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import type { MedusaResponse } from "@medusajs/framework/http"

/** Answers a CSV file that is named after the days of its period; each part is sent once it is read. */
export async function sendCsv(
  res: MedusaResponse,
  name: string,
  { from, before }: { from: Date; before: Date },
  parts: AsyncIterable<string>
): Promise<void> {
  const days = [from, new Date(before.getTime() - 1)].map((at) => at.toISOString().slice(0, 10))
  res.status(200).set({
    "content-type": "text/csv; charset=utf-8",
    "content-disposition": `attachment; filename="${name}-${days.join("-")}.csv"`,
    "cache-control": "no-store",
  })
  await pipeline(Readable.from(parts), res)
}
