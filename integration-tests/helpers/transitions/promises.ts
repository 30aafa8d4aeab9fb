import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { hasWayOut, type Model, type Row } from "./model"

const ATTEMPTS = "hosted_checkout_attempt"

/** What is true at any moment, as the database has it: docs/contributing/architecture.md, "Records". */
export async function assertPromises(
  model: Model,
  { account, db }: { account: string; db: Knex }
): Promise<void> {
  const own = () => db(ATTEMPTS).where({ provider_id: account })
  const rows = (await own()) as Row[]
  expect(rows.map(({ id }) => id).sort()).toEqual([...model.rows.keys()].sort())

  const more = (query: Knex.QueryBuilder) => query.havingRaw("count(*) > 1").count()
  const byCollection = () => own().groupBy("payment_collection_id")
  expect(await more(byCollection().whereNotNull("captured_at"))).toEqual([])
  expect(
    await more(byCollection().whereIn("status", ["opening", "open"]).whereNull("replaced_at"))
  ).toEqual([])
  expect(
    await more(
      own().whereNotNull("proven_at").whereNotNull("transaction_id").groupBy("transaction_id")
    )
  ).toEqual([])

  const lines = (await db("hosted_checkout_attempt_event")
    .whereIn("attempt_id", [...model.rows.keys()])
    .pluck("attempt_id")) as string[]
  expect(lines.sort()).toEqual(
    [...model.lines].flatMap(([id, count]) => Array<string>(count).fill(id)).sort()
  )

  const ends = ["completed", "resolved"]
  const stuck = rows.filter((row) => !ends.includes(row.status) && !hasWayOut(row))
  expect(stuck).toEqual([])
}
