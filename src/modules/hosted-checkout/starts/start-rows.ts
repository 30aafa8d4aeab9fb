import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { CountedStart, StartBounds, StartRepository } from "../../../core/repositories/start"

const COUNTS = "hosted_checkout_start_count"
const MINUTE = "interval '1 minute'"

/** A row counts up until its minute ends, then begins again. */
const COUNT = `
  INSERT INTO ${COUNTS} AS known (id, count, ends_at)
  SELECT id, 1, now() + ${MINUTE} FROM unnest(:ids::text[]) AS starter (id)
  ON CONFLICT (id) DO UPDATE SET
    count = CASE WHEN known.ends_at > now() THEN known.count + 1 ELSE 1 END,
    ends_at = CASE WHEN known.ends_at > now() THEN known.ends_at ELSE excluded.ends_at END,
    updated_at = now()
  RETURNING count, ends_at`

const IS_CLOSED = `
  SELECT FROM hosted_checkout_closure
  WHERE provider_id = :provider_id AND reopened_at IS NULL AND deleted_at IS NULL`

/** The page that must be a minute old before another one may open. */
const FIRST_OF_THE_LAST_PAGES = `
  SELECT created_at FROM hosted_checkout_attempt
  WHERE created_at > now() - ${MINUTE} AND deleted_at IS NULL
  ORDER BY created_at DESC OFFSET :other_pages LIMIT 1`

/** Counts by the database's clock. Two concurrent starts may each open the last page of a minute. */
export class StartRows implements StartRepository {
  constructor(private readonly db: Knex) {}

  async count(start: CountedStart): Promise<StartBounds> {
    const { rows } = await this.db.raw<{ rows: [StartBounds] }>(
      `WITH counted AS (${COUNT})
       SELECT EXISTS (${IS_CLOSED}) AS "isClosed",
         ${msUntil("(SELECT max(ends_at) FROM counted WHERE count > :max_starts)")} AS "starterWaitMs",
         ${msUntil(`(${FIRST_OF_THE_LAST_PAGES}) + ${MINUTE}`)} AS "storeWaitMs"`,
      {
        // Sorted, so that two starts at once do not deadlock.
        ids: [...start.startedBy].sort(),
        provider_id: start.provider_id,
        max_starts: start.maxStartsPerMinute,
        other_pages: start.maxPagesPerMinute - 1,
      }
    )
    return rows[0]
  }

  async forget(): Promise<void> {
    // Rows that a start counts at this moment are not over.
    await this.db.raw(
      `DELETE FROM ${COUNTS} WHERE id IN
         (SELECT id FROM ${COUNTS} WHERE ends_at < now() FOR UPDATE SKIP LOCKED)`
    )
  }
}

/** Milliseconds until a time, rounded up; 0 for none. */
function msUntil(time: string): string {
  return `coalesce(ceil(extract(epoch FROM ${time} - now()) * 1000), 0)::int`
}
