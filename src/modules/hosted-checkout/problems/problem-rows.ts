import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import type { AccountProblem } from "../../../core/problems/account-problem"
import type { NewProblem, OpenProblem, ProblemRepository } from "../../../core/repositories/problem"

const PROBLEMS = "hosted_checkout_account_problem"

/** Delay before admins are notified of a gateway status that the profile does not list, to count the payments that it affects. */
const NOTIFY_AFTER_MS = 60_000

/** The rows of problems: each change is one statement, and no row is deleted. */
export class ProblemRows implements ProblemRepository {
  constructor(private readonly db: Knex) {}

  async open(): Promise<OpenProblem[]> {
    return (await this.db(PROBLEMS)
      .select("id", "provider_id", "kind", "status", "began_at", "fine_since", "announced")
      .whereNull("ended_at")
      .whereNull("deleted_at")) as OpenProblem[]
  }

  async note(provider_id: string, { kind, status }: AccountProblem): Promise<void> {
    const began_at = new Date()
    const notify_at = new Date(began_at.getTime() + NOTIFY_AFTER_MS)
    await openProblem(this.db, { provider_id, kind, status, began_at, notify_at })
  }

  async begin(problem: NewProblem): Promise<void> {
    await openProblem(this.db, problem)
  }

  async setFineSince(id: string, since: Date | null): Promise<void> {
    await this.openRow(id).update({ fine_since: since, updated_at: this.db.fn.now() })
  }

  async end(id: string, now: Date): Promise<void> {
    const notify_at = this.db.raw("CASE WHEN announced <> 'no' THEN ?::timestamptz END", [now])
    await this.openRow(id).update({ ended_at: now, notify_at, updated_at: this.db.fn.now() })
  }

  async endSilently(id: string, now: Date): Promise<void> {
    await this.openRow(id).update({
      ended_at: now,
      notify_at: null,
      updated_at: this.db.fn.now(),
    })
  }

  private openRow(id: string): Knex.QueryBuilder {
    return this.db(PROBLEMS).where({ id }).whereNull("ended_at").whereNull("deleted_at")
  }
}

/** Opens a problem; an open problem is unchanged. */
async function openProblem(
  db: Knex,
  { facts, ...problem }: Omit<NewProblem, "facts"> & Partial<Pick<NewProblem, "facts">>
): Promise<void> {
  await db(PROBLEMS)
    .insert({
      id: generateEntityId(undefined, "hcprb"),
      ...problem,
      facts: facts ? JSON.stringify(facts) : null,
    })
    .onConflict(
      db.raw("(provider_id, kind, status) WHERE ended_at IS NULL AND deleted_at IS NULL") as never
    )
    .ignore()
}
