import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import {
  eraseJson,
  FINISHED_STATUSES,
  type CheckoutAttempt,
  type EvidenceFile,
  type RetentionRepository,
  type TimelineDetails,
  type WebhookEvent,
} from "../../../core"
import { applyTransition } from "../attempts/transition"

const ATTEMPTS = "hosted_checkout_attempt"
const WEBHOOKS = "hosted_checkout_webhook_event"

/** The latest time of what finishes an attempt; else the end of its page. */
const FINISHED_AT =
  "GREATEST(created_at, expires_at, completed_at, (resolution->>'at')::timestamptz)"

/** When a notification was resolved, if it needed a person. */
const WEBHOOK_DONE_AT = "GREATEST(received_at, (resolution->>'at')::timestamptz)"

/** Erases the shopper's data in the database: row by row, with the timeline, in one transaction. */
export class PersonalDataRows implements RetentionRepository {
  constructor(private readonly db: Knex) {}

  async eraseAttempt(id: string, details: TimelineDetails<"erased">[0]): Promise<void> {
    await this.db.transaction(async (trx) => {
      const rows = (await unerased(trx).where({ id }).forUpdate()) as CheckoutAttempt[]
      await erase(trx, rows, details)
    })
  }

  async eraseFinishedBefore(
    before: Date,
    limit: number,
    details: TimelineDetails<"erased">[0]
  ): Promise<number> {
    return await this.db.transaction(async (trx) => {
      const rows = (await unerased(trx)
        .where("created_at", "<", before)
        .whereRaw(`${FINISHED_AT} < ?`, [before])
        .orderBy("created_at")
        .limit(limit)
        .forUpdate()
        .skipLocked()) as CheckoutAttempt[]
      await erase(trx, rows, details)
      return rows.length
    })
  }

  async eraseStrayWebhooksBefore(before: Date, limit: number): Promise<number> {
    return await this.db.transaction(async (trx) => {
      const rows = (await trx(WEBHOOKS)
        .where("received_at", "<", before)
        .whereRaw(`${WEBHOOK_DONE_AT} < ?`, [before])
        .whereRaw("outcome IN ('processed', 'resolved')")
        .whereNull("attempt_id")
        .whereNull("erased_at")
        .whereNull("deleted_at")
        .orderBy("received_at")
        .limit(limit)
        .forUpdate()
        .skipLocked()) as WebhookEvent[]
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

/** Written out, so that the planner recognizes the partial index's condition. */
function unerased(trx: Knex): Knex.QueryBuilder {
  const statuses = FINISHED_STATUSES.map((status) => `'${status}'`).join(", ")
  return trx(ATTEMPTS)
    .whereRaw(`status IN (${statuses})`)
    .whereNull("erased_at")
    .whereNull("deleted_at")
}

async function erase(
  trx: Knex,
  attempts: readonly CheckoutAttempt[],
  details: TimelineDetails<"erased">[0]
): Promise<void> {
  for (const { id, evidence } of attempts) {
    const values = { evidence: eraseJson(evidence) as EvidenceFile, erased_at: trx.fn.now() }
    await applyTransition(trx, { read: { id }, name: "erased", values, details })
  }
  const events = (await trx(WEBHOOKS)
    .whereIn(
      "attempt_id",
      attempts.map(({ id }) => id)
    )
    // A person needs the data of a waiting notification; it is erased when it is resolved or processed.
    .whereIn("outcome", ["processed", "resolved"])) as WebhookEvent[]
  for (const event of events) {
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
