import { randomUUID } from "node:crypto"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type {
  InboxRepository,
  NewWebhookEvent,
  Received,
  Resolution,
  WebhookEvent as StoredWebhook,
  WebhookOutcome,
  WebhookResult,
} from "../../../core"
import { claimDueRows } from "../claim-due-rows"
import { eraseWithAttempt } from "../retention/personal-data-rows"

const WEBHOOKS = "hosted_checkout_webhook_event"

/** Outcomes that wait for an admin. */
const WITH_A_PERSON: readonly WebhookOutcome[] = ["held", "dead_letter"]

type NewRow = NewWebhookEvent & { id: string; deliveries: number }
type StoredRow = Pick<StoredWebhook, "id" | "outcome"> & { deliveries: number }

/** The rows of the inbox: a notification is stored once, processed, and resolved if it was held. */
export class InboxRows implements InboxRepository {
  constructor(private readonly db: Knex) {}

  async receive(notifications: readonly NewWebhookEvent[], now: Date): Promise<Received[]> {
    const rows = distinct(notifications)
    // Plain SQL: the ORM halves the route's throughput (docs/contributing/adr/0003).
    const { rows: stored } = await this.db.raw<{ rows: (StoredRow & NewWebhookEvent)[] }>(
      `INSERT INTO ${WEBHOOKS}
         (id, provider_id, body_sha256, body, evidence, trace_context, deliveries, received_at, next_check_at)
       SELECT row.*, :now::timestamptz, :now::timestamptz FROM json_to_recordset(:rows::json)
         AS row (id text, provider_id text, body_sha256 text, body jsonb, evidence jsonb,
           trace_context jsonb, deliveries int)
       ON CONFLICT (provider_id, body_sha256) WHERE deleted_at IS NULL DO UPDATE SET
         deliveries = ${WEBHOOKS}.deliveries + excluded.deliveries,
         updated_at = now(),
         outcome = CASE WHEN ${WEBHOOKS}.outcome IN ('processed', 'resolved')
           THEN ${WEBHOOKS}.outcome ELSE 'received' END,
         next_check_at = CASE WHEN ${WEBHOOKS}.outcome IN ('held', 'dead_letter')
           THEN excluded.next_check_at ELSE ${WEBHOOKS}.next_check_at END,
         tries = CASE WHEN ${WEBHOOKS}.outcome IN ('held', 'dead_letter') THEN 0 ELSE ${WEBHOOKS}.tries END
       RETURNING id, outcome, deliveries, provider_id, body_sha256`,
      {
        rows: JSON.stringify(rows),
        now,
      }
    )
    const byKey = new Map(stored.map((row) => [keyOf(row), row]))
    const left = new Map(rows.map((row) => [keyOf(row), row.deliveries]))
    return notifications.map((notification) => {
      const key = keyOf(notification)
      const { id, outcome, deliveries } = byKey.get(key) as StoredRow
      const later = (left.get(key) ?? 1) - 1
      left.set(key, later)
      return { id, outcome, delivery: deliveries - later }
    })
  }

  async finish(
    id: string,
    { outcome, attempt_id, error, next_check_at }: WebhookResult
  ): Promise<void> {
    const done: WebhookOutcome[] = ["processed", "held", "dead_letter"]
    // If two servers worked on it, a failure of one must not undo the other's result.
    const failed = outcome === "received" || outcome === "dead_letter"
    await this.db(WEBHOOKS)
      .where({ id })
      .whereIn("outcome", failed ? ["received"] : ["received", "dead_letter"])
      .update({
        outcome,
        attempt_id: attempt_id ?? null,
        error: error ?? null,
        next_check_at: next_check_at ?? null,
        processed_at: done.includes(outcome) ? this.db.fn.now() : null,
        notify_at: WITH_A_PERSON.includes(outcome) ? this.db.fn.now() : null,
        updated_at: this.db.fn.now(),
      })
  }

  async claimDue(now: Date, leaseUntil: Date, limit: number): Promise<StoredWebhook[]> {
    return await claimDueRows(this.db, WEBHOOKS, now, limit, {
      next_check_at: leaseUntil,
      // Counted before processing: one that crashes the server must not return forever.
      tries: this.db.raw("tries + 1"),
    })
  }

  async byId(id: string): Promise<StoredWebhook | undefined> {
    return (await this.db(WEBHOOKS).where({ id }).whereNull("deleted_at").first()) as
      StoredWebhook | undefined
  }

  async resolve(id: string, resolution: Resolution): Promise<boolean> {
    return await this.db.transaction(async (trx) => {
      const [resolved] = (await trx(WEBHOOKS)
        .where({ id })
        .whereIn("outcome", WITH_A_PERSON)
        .update({
          outcome: "resolved",
          resolution: JSON.stringify(resolution),
          updated_at: trx.fn.now(),
        })
        .returning("*")) as StoredWebhook[]
      if (resolved?.attempt_id) {
        await eraseWithAttempt(trx, resolved)
      }
      return resolved !== undefined
    })
  }

  async retry(
    id: string,
    resolution: Resolution,
    leaseUntil: Date
  ): Promise<StoredWebhook | undefined> {
    const [armed] = (await this.db(WEBHOOKS)
      .where({ id })
      .whereIn("outcome", WITH_A_PERSON)
      .update({
        outcome: "received",
        tries: 1,
        error: null,
        resolution: JSON.stringify(resolution),
        next_check_at: leaseUntil,
        updated_at: this.db.fn.now(),
      })
      .returning("*")) as StoredWebhook[]
    return armed
  }
}

/** Not Medusa's ULID: creating one takes as long as the rest of Node's work for the row. */
function newId(): string {
  return `hcwhk_${randomUUID().replaceAll("-", "")}`
}

function keyOf({
  provider_id,
  body_sha256,
}: Pick<NewWebhookEvent, "provider_id" | "body_sha256">): string {
  return `${provider_id} ${body_sha256}`
}

/**
 * A statement may touch a row only once; and sorted, so that two servers with the same notifications do not
 * deadlock.
 */
function distinct(notifications: readonly NewWebhookEvent[]): NewRow[] {
  const rows = new Map<string, NewRow>()
  for (const notification of notifications) {
    const key = keyOf(notification)
    const row = rows.get(key)
    if (row) {
      row.deliveries += 1
    } else {
      rows.set(key, { id: newId(), ...notification, deliveries: 1 })
    }
  }
  return [...rows.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row)
}
