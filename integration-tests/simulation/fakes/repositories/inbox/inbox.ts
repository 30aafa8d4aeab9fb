import type {
  InboxRepository,
  NewWebhookEvent,
  Received,
  Resolution,
  WebhookEvent,
  WebhookOutcome,
  WebhookResult,
} from "../../../../../src/core"
import { claimDue } from "../database/claim-due"
import { eraseWebhook } from "./erase-webhook"
import { FakeRepository } from "../database/fake-repository"
import type { WebhookRow } from "../database/rows"
import { storedJson } from "../database/stored-json"

const WITH_A_PERSON: readonly WebhookOutcome[] = ["held", "dead_letter"]
const DONE: readonly WebhookOutcome[] = ["processed", "held", "dead_letter"]

/** The inbox, in memory. */
export class FakeInbox extends FakeRepository implements InboxRepository {
  async receive(notifications: readonly NewWebhookEvent[], now: Date): Promise<Received[]> {
    return await this.statement(`inbox.receive ${notifications.length}`, () => {
      const stored = new Map<string, Received[]>()
      for (const [key, equal] of groupByBody(notifications)) {
        const { id, outcome, deliveries } = this.store(equal, now)
        const before = deliveries - equal.length
        stored.set(
          key,
          equal.map((_, index) => ({ id, outcome, delivery: before + index + 1 }))
        )
      }
      return notifications.map(
        (notification) => stored.get(keyOf(notification))?.shift() as Received
      )
    })
  }

  async finish(id: string, result: WebhookResult): Promise<void> {
    const { outcome, attempt_id = null, error = null, next_check_at = null } = result
    await this.statement(`inbox.finish ${outcome} ${id}`, () => {
      const failed = outcome === "received" || outcome === "dead_letter"
      const row = this.among(id, failed ? ["received"] : ["received", "dead_letter"])
      if (row) {
        const now = this.database.now()
        this.database.webhooks.update(row, {
          outcome,
          attempt_id,
          error,
          next_check_at,
          processed_at: DONE.includes(outcome) ? now : null,
          notify_at: WITH_A_PERSON.includes(outcome) ? now : null,
          updated_at: now,
        })
      }
    })
  }

  async byId(id: string): Promise<WebhookEvent | undefined> {
    return await this.statement(`inbox.byId ${id}`, () => this.database.webhooks.get(id))
  }

  async resolve(id: string, resolution: Resolution): Promise<boolean> {
    return await this.statement(`inbox.resolve ${id}`, () => {
      const row = this.among(id, WITH_A_PERSON)
      if (!row) {
        return false
      }
      const resolved = this.database.webhooks.update(row, {
        outcome: "resolved",
        resolution: storedJson(resolution),
        updated_at: this.database.now(),
      })
      if (resolved.attempt_id && this.database.attempts.get(resolved.attempt_id)?.erased_at) {
        eraseWebhook(this.database, resolved)
      }
      return true
    })
  }

  async retry(
    id: string,
    resolution: Resolution,
    leaseUntil: Date
  ): Promise<WebhookEvent | undefined> {
    return await this.statement(`inbox.retry ${id}`, () => {
      const row = this.among(id, WITH_A_PERSON)
      return (
        row &&
        this.database.webhooks.update(row, {
          outcome: "received",
          tries: 1,
          error: null,
          resolution: storedJson(resolution),
          next_check_at: leaseUntil,
          updated_at: this.database.now(),
        })
      )
    })
  }

  async claimDue(now: Date, leaseUntil: Date, limit: number): Promise<WebhookEvent[]> {
    return await this.statement("inbox.claimDue", () =>
      claimDue(this.database.webhooks, now, limit, ({ tries }) => ({
        next_check_at: leaseUntil,
        tries: tries + 1,
      }))
    )
  }

  private among(id: string, outcomes: readonly WebhookOutcome[]): WebhookRow | undefined {
    const row = this.database.webhooks.get(id)
    return row && outcomes.includes(row.outcome) ? row : undefined
  }

  /** Inserts a notification that was delivered once or more; a known one is re-armed where it waits. */
  private store([first, ...more]: [NewWebhookEvent, ...NewWebhookEvent[]], now: Date): WebhookRow {
    const { webhooks } = this.database
    const { provider_id, body_sha256, body, evidence, trace_context } = first
    const deliveries = 1 + more.length
    const known = webhooks.find(
      (row) => row.provider_id === provider_id && row.body_sha256 === body_sha256
    )
    if (known) {
      const isArmed = WITH_A_PERSON.includes(known.outcome)
      return webhooks.update(known, {
        deliveries: known.deliveries + deliveries,
        updated_at: this.database.now(),
        ...(isArmed && { outcome: "received", next_check_at: now, tries: 0 }),
      })
    }
    return webhooks.insert({
      id: this.database.newId("hcwhk"),
      provider_id,
      attempt_id: null,
      body_sha256,
      body: storedJson(body),
      evidence: storedJson(evidence),
      trace_context: storedJson(trace_context ?? null),
      outcome: "received",
      error: null,
      deliveries,
      tries: 0,
      resolution: null,
      received_at: now,
      processed_at: null,
      next_check_at: now,
      notify_at: null,
      erased_at: null,
      ...this.database.stamps(),
    })
  }
}

function keyOf({
  provider_id,
  body_sha256,
}: Pick<NewWebhookEvent, "provider_id" | "body_sha256">): string {
  return `${provider_id} ${body_sha256}`
}

/** In the order of their keys, as the real one stores them. */
function groupByBody(
  notifications: readonly NewWebhookEvent[]
): [string, [NewWebhookEvent, ...NewWebhookEvent[]]][] {
  const groups = new Map<string, [NewWebhookEvent, ...NewWebhookEvent[]]>()
  for (const notification of notifications) {
    const key = keyOf(notification)
    const group = groups.get(key)
    if (group) {
      group.push(notification)
    } else {
      groups.set(key, [notification])
    }
  }
  return [...groups].sort(([one], [other]) => (one < other ? -1 : 1))
}
