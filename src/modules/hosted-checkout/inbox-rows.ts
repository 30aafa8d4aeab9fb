import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import type { Ledger, Resolution, WebhookEvent as StoredWebhook, WebhookOutcome } from "../../core"
import { dueRows } from "./due-rows"

const WEBHOOKS = "hosted_checkout_webhook_event"

/** Outcomes that wait for an admin. */
const WITH_A_PERSON: readonly WebhookOutcome[] = ["held", "parked"]

/** The rows of the inbox: a notification is stored once, processed, and resolved where it was held. */
export class InboxRows implements Pick<
  Ledger,
  | "receiveWebhook"
  | "finishWebhook"
  | "dueWebhookEvents"
  | "webhookEventById"
  | "resolveWebhookEvent"
  | "retryWebhookEvent"
> {
  constructor(private readonly db: Knex) {}

  async receiveWebhook({
    provider_id,
    body_sha256,
    body,
    now,
  }: Parameters<Ledger["receiveWebhook"]>[0]): Promise<Pick<StoredWebhook, "id" | "outcome">> {
    // A plain insert: through the ORM it halves what the route can take (docs/adr/0003).
    const { rows } = await this.db.raw<{ rows: [Pick<StoredWebhook, "id" | "outcome">] }>(
      `INSERT INTO ${WEBHOOKS}
         (id, provider_id, body_sha256, body, received_at, next_check_at)
       VALUES (:id, :provider_id, :body_sha256, :body, :now, :now)
       ON CONFLICT (provider_id, body_sha256) WHERE deleted_at IS NULL DO UPDATE SET
         deliveries = ${WEBHOOKS}.deliveries + 1,
         updated_at = now(),
         outcome = CASE WHEN ${WEBHOOKS}.outcome IN ('applied', 'resolved')
           THEN ${WEBHOOKS}.outcome ELSE 'received' END,
         next_check_at = CASE WHEN ${WEBHOOKS}.outcome IN ('applied', 'resolved')
           THEN NULL ELSE excluded.next_check_at END,
         tries = CASE WHEN ${WEBHOOKS}.outcome IN ('held', 'parked') THEN 0 ELSE ${WEBHOOKS}.tries END
       RETURNING id, outcome`,
      {
        id: generateEntityId(undefined, "hcwhk"),
        provider_id,
        body_sha256,
        body: JSON.stringify(body),
        now,
      }
    )
    return rows[0]
  }

  async finishWebhook(
    id: string,
    { outcome, attempt_id, error, next_check_at }: Parameters<Ledger["finishWebhook"]>[1]
  ): Promise<void> {
    const done: WebhookOutcome[] = ["applied", "held", "parked"]
    await this.db(WEBHOOKS)
      .where({ id })
      .update({
        outcome,
        attempt_id: attempt_id ?? null,
        error: error ?? null,
        next_check_at: next_check_at ?? null,
        tries: this.db.raw("tries + 1"),
        processed_at: done.includes(outcome) ? this.db.fn.now() : null,
        updated_at: this.db.fn.now(),
      })
  }

  async dueWebhookEvents(now: Date, limit: number): Promise<StoredWebhook[]> {
    return await dueRows(this.db, WEBHOOKS, now, limit)
  }

  async webhookEventById(id: string): Promise<StoredWebhook | undefined> {
    return (await this.db(WEBHOOKS).where({ id }).whereNull("deleted_at").first()) as
      StoredWebhook | undefined
  }

  async resolveWebhookEvent(id: string, resolution: Resolution): Promise<boolean> {
    const resolved = await this.db(WEBHOOKS)
      .where({ id })
      .whereIn("outcome", WITH_A_PERSON)
      .update({
        outcome: "resolved",
        resolution: JSON.stringify(resolution),
        updated_at: this.db.fn.now(),
      })
    return resolved === 1
  }

  async retryWebhookEvent(id: string, now: Date): Promise<boolean> {
    const armed = await this.db(WEBHOOKS)
      .where({ id })
      .whereIn("outcome", WITH_A_PERSON)
      .update({ outcome: "received", tries: 0, error: null, next_check_at: now, updated_at: now })
    return armed === 1
  }
}
