import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { AccountProblem, ProblemFacts } from "../../../core/problems/account-problem"
import type { OpenProblem } from "../../../core/repositories/problem"
import type { Notice } from "../../../core/repositories/worklist"

/** A claimed row of a problem, also of one that is over. */
export interface ProblemRow extends OpenProblem {
  ended_at: Date | null
  facts: ProblemFacts | null
  notify_at: Date | null
}

/** The notice of a claimed problem; none if the problem has no payment any more, or ended meanwhile. */
export async function accountProblem(db: Knex, row: ProblemRow): Promise<Notice[]> {
  const { id, provider_id, kind, status, began_at, ended_at, announced, notify_at } = row
  if (!notify_at) {
    return []
  }
  const facts = announced === "no" ? await announce(db, row) : row.facts
  if (!facts) {
    return []
  }
  const key = ended_at ? `${id}:over` : id
  const base = { id, provider_id, key, notify_at, began_at, ended_at, facts }
  const problem = { kind, status }
  return [{ kind: "account_problem", ...base, problem, is_announced: announced === "done" }]
}

/** Written before anything is sent: only a problem that may have been announced needs a notice of its end. */
async function announce(
  db: Knex,
  { id, provider_id, kind, status, facts, notify_at }: ProblemRow
): Promise<ProblemFacts | null> {
  const found = kind === "unknown_answer" ? await extentOf(db, provider_id, status) : { ...facts }
  if (found["count"] === 0 && kind === "unknown_answer") {
    // Explained by a later answer; the next claim checks again if the status comes back.
    return null
  }
  const announced = await db("hosted_checkout_account_problem")
    .where({ id, notify_at })
    .update({ announced: "begun", facts: JSON.stringify(found) })
  return announced > 0 ? found : null
}

/** The number of payments with an unknown status, and the last of them by id. */
async function extentOf(
  db: Knex,
  provider_id: string,
  status: AccountProblem["status"]
): Promise<ProblemFacts> {
  const row = (await db("hosted_checkout_attempt")
    .where({ provider_id, unknown_status: status })
    .whereNotNull("unknown_status_profile")
    .whereNull("deleted_at")
    .count("* as count")
    .max("id as example")
    .first()) as { count: string; example: string | null } | undefined
  return { count: Number(row?.count ?? 0), example: row?.example ?? null }
}
