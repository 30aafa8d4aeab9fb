import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import {
  emptyBacklog,
  type Backlog,
  type BacklogRepository,
} from "../../../core/repositories/backlog"

/** One figure of an account: a count, or since when something is due. */
interface Part {
  provider_id: string
  part: Exclude<keyof Backlog, "provider_id">
  count: number | null
  since: Date | null
}

/** Each part uses an index of the waiting rows: a store's age does not matter. */
const PARTS = `
  SELECT provider_id, 'held_payments' AS part, count(*)::int AS count, NULL::timestamptz AS since
    FROM hosted_checkout_payment
    WHERE status = 'held' AND deleted_at IS NULL GROUP BY provider_id
  UNION ALL SELECT provider_id, 'dead_letters', count(*)::int, NULL
    FROM hosted_checkout_statement
    WHERE outcome = 'dead_letter' AND deleted_at IS NULL GROUP BY provider_id
  UNION ALL SELECT provider_id, 'attempt_due_since', NULL, min(next_check_at)
    FROM hosted_checkout_attempt
    WHERE next_check_at <= :now AND deleted_at IS NULL GROUP BY provider_id
  UNION ALL SELECT provider_id, 'notification_due_since', NULL, min(next_check_at)
    FROM hosted_checkout_statement
    WHERE next_check_at <= :now AND deleted_at IS NULL GROUP BY provider_id`

/** Sizes and ages of what waits, in the rows of its subjects. */
export class BacklogRows implements BacklogRepository {
  constructor(private readonly db: Knex) {}

  async byAccount(now: Date): Promise<Backlog[]> {
    const { rows } = await this.db.raw<{ rows: Part[] }>(PARTS, { now })
    const backlogs = new Map<string, Backlog>()
    for (const { provider_id, part, count, since } of rows) {
      const known = backlogs.get(provider_id) ?? emptyBacklog(provider_id)
      backlogs.set(provider_id, { ...known, [part]: count ?? since })
    }
    return [...backlogs.values()]
  }
}
