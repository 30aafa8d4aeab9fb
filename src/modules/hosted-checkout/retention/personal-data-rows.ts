import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import {
  eraseJson,
  erasureOf,
  FINISHED_STATUSES,
  isErasable,
  isErasableNotification,
  UNFINISHED_STATUSES,
  type CheckoutAttempt,
  type EvidenceFile,
  type RetentionRepository,
  type TimelineDetails,
  type WebhookEvent,
} from "../../../core"
import { applyTransition } from "../attempts/transition"

const ATTEMPTS = "hosted_checkout_attempt"
const WEBHOOKS = "hosted_checkout_webhook_event"

/** When an attempt last changed, or its page ended. `updated_at` would count the checks of an account that has left. */
const CHANGED_AT = `GREATEST(created_at, expires_at, proven_at, captured_at, held_since, completed_at,
  (resolution->>'at')::timestamptz)`

/** When a notification was resolved, if it needed a person. */
const WEBHOOK_CHANGED_AT = "GREATEST(received_at, (resolution->>'at')::timestamptz)"

// Written out, so that the planner recognizes the conditions of partial indexes.
const FINISHED = `status IN (${FINISHED_STATUSES.map((status) => `'${status}'`).join(", ")})`
const UNFINISHED = `status IN (${UNFINISHED_STATUSES.map((status) => `'${status}'`).join(", ")})`
const STRAY = "attempt_id IS NULL AND outcome IN ('processed', 'resolved')"
const WAITING = "outcome IN ('received', 'held', 'dead_letter')"

type Configured = readonly string[]
type Rows = Knex.QueryBuilder

/** Erases the shopper's data in the database: row by row, with the timeline, in one transaction. */
export class PersonalDataRows implements RetentionRepository {
  constructor(private readonly db: Knex) {}

  async eraseAttempt(
    id: string,
    configured: Configured,
    details: TimelineDetails<"erased">[0]
  ): Promise<void> {
    await this.db.transaction(async (trx) => {
      const rows = (await unerased(trx, ATTEMPTS).where({ id }).forUpdate()) as CheckoutAttempt[]
      const erasable = rows.filter((row) => isErasable(row, configured))
      await eraseAttempts(trx, erasable, configured, details)
    })
  }

  async eraseAttemptsBefore(
    before: Date,
    configured: Configured,
    limit: number,
    details: TimelineDetails<"erased">[0]
  ): Promise<number> {
    return await this.db.transaction(async (trx) => {
      const old = () =>
        unerased(trx, ATTEMPTS)
          .where("created_at", "<", before)
          .whereRaw(`${CHANGED_AT} < ?`, [before])
          .orderBy("created_at")
      const rows = await oldest<CheckoutAttempt>(limit, [
        old().whereRaw(FINISHED),
        old().whereRaw(UNFINISHED).whereNotIn("provider_id", configured),
      ])
      await eraseAttempts(trx, rows, configured, details)
      return rows.length
    })
  }

  async eraseWebhooksBefore(before: Date, configured: Configured, limit: number): Promise<number> {
    return await this.db.transaction(async (trx) => {
      const old = () =>
        unerased(trx, WEBHOOKS)
          .where("received_at", "<", before)
          .whereRaw(`${WEBHOOK_CHANGED_AT} < ?`, [before])
          .orderBy("received_at")
      const rows = await oldest<WebhookEvent>(limit, [
        old().whereRaw(STRAY),
        old().whereRaw(WAITING).whereNotIn("provider_id", configured),
      ])
      for (const event of rows) {
        await eraseBody(trx, event)
      }
      return rows.length
    })
  }

  async eraseWebhookEvent(id: string): Promise<void> {
    const event = (await this.db(WEBHOOKS).where({ id }).first()) as WebhookEvent | undefined
    if (event) {
      await eraseBody(this.db, event)
    }
  }
}

/** Erases a notification that was kept for a person when its attempt was erased, and needs nobody any more. */
export async function eraseWithAttempt(trx: Knex, event: WebhookEvent): Promise<void> {
  // Locked: a concurrent erasure of the attempt would still see the notification as unresolved.
  const attempt = (await trx(ATTEMPTS).where({ id: event.attempt_id }).forShare().first()) as
    CheckoutAttempt | undefined
  if (attempt?.erased_at) {
    await eraseBody(trx, event)
  }
}

function unerased(trx: Knex, table: string): Rows {
  return trx(table).whereNull("erased_at").whereNull("deleted_at")
}

/** The rows of the first query, then those of the second one, `limit` of both; those that another server erases are skipped. */
async function oldest<Row>(limit: number, [first, second]: [Rows, Rows]): Promise<Row[]> {
  const rows = (await first.limit(limit).forUpdate().skipLocked()) as Row[]
  const more = (await second
    .limit(limit - rows.length)
    .forUpdate()
    .skipLocked()) as Row[]
  return [...rows, ...more]
}

async function eraseAttempts(
  trx: Knex,
  attempts: readonly CheckoutAttempt[],
  configured: Configured,
  details: TimelineDetails<"erased">[0]
): Promise<void> {
  for (const attempt of attempts) {
    const values = {
      evidence: eraseJson(attempt.evidence) as EvidenceFile,
      erased_at: trx.fn.now(),
    }
    const name = erasureOf(attempt)
    await applyTransition(trx, { read: { id: attempt.id }, name, values, details })
  }
  const ids = attempts.map(({ id }) => id)
  const events = (await trx(WEBHOOKS).whereIn("attempt_id", ids)) as WebhookEvent[]
  for (const event of events.filter((each) => isErasableNotification(each, configured))) {
    await eraseBody(trx, event)
  }
}

async function eraseBody(db: Knex, { id, body, evidence }: WebhookEvent): Promise<void> {
  await db(WEBHOOKS)
    .where({ id })
    .update({
      body: JSON.stringify(eraseJson(body)),
      evidence: JSON.stringify(eraseJson(evidence)),
      erased_at: db.fn.now(),
      updated_at: db.fn.now(),
    })
}
