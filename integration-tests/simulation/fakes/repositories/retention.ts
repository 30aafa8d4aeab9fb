import {
  eraseJson,
  erasureOf,
  isErasable,
  isErasableNotification,
  type EvidenceFile,
  type Resolution,
  type RetentionRepository,
  type TimelineDetails,
} from "../../../../src/core"
import { applyTransition } from "./attempts/apply-transition"
import { eraseWebhook } from "./inbox/erase-webhook"
import { FakeRepository } from "./database/fake-repository"
import type { AttemptRow, WebhookRow } from "./database/rows"

type Erased = TimelineDetails<"erased">[0]
type Configured = readonly string[]

/** Erases e-mail and card digits, in memory. */
export class FakeRetention extends FakeRepository implements RetentionRepository {
  async eraseAttempt(id: string, configured: Configured, line: Erased): Promise<void> {
    await this.statement(`retention.eraseAttempt ${id}`, () =>
      this.erase(
        this.erasable(configured).filter((row) => row.id === id),
        configured,
        line
      )
    )
  }

  async eraseAttemptsBefore(
    before: Date,
    configured: Configured,
    limit: number,
    line: Erased
  ): Promise<number> {
    return await this.statement("retention.eraseAttemptsBefore", () => {
      const rows = this.erasable(configured)
        .filter((row) => changedAt(row) < before.getTime())
        .sort((one, other) => one.created_at.getTime() - other.created_at.getTime())
        // Finished ones first.
        .sort((one, other) => erasureOf(one).localeCompare(erasureOf(other)))
        .slice(0, limit)
      this.erase(rows, configured, line)
      return rows.length
    })
  }

  async eraseWebhooksBefore(before: Date, configured: Configured, limit: number): Promise<number> {
    return await this.statement("retention.eraseWebhooksBefore", () => {
      const isFinished = (row: WebhookRow) => isErasableNotification(row, [row.provider_id])
      const rows = this.database.webhooks
        .where(
          (row) =>
            latest(row.received_at, resolvedAt(row)) < before.getTime() &&
            isErasableNotification(row, configured) &&
            !(isFinished(row) && row.attempt_id !== null) &&
            row.erased_at === null
        )
        .sort((one, other) => one.received_at.getTime() - other.received_at.getTime())
        .sort((one, other) => Number(isFinished(other)) - Number(isFinished(one)))
        .slice(0, limit)
      rows.forEach((row) => eraseWebhook(this.database, row))
      return rows.length
    })
  }

  async eraseWebhookEvent(id: string): Promise<void> {
    const found = await this.statement(`retention.eraseWebhookEvent read ${id}`, () =>
      this.database.webhooks.get(id)
    )
    if (found) {
      // Unchanged since it was read: nothing else writes its body.
      await this.statement(`retention.eraseWebhookEvent ${id}`, () => {
        eraseWebhook(this.database, this.database.webhooks.get(id) ?? found)
      })
    }
  }

  private erasable(configured: Configured): AttemptRow[] {
    return this.database.attempts.where(
      (row) => row.erased_at === null && isErasable(row, configured)
    )
  }

  private erase(attempts: readonly AttemptRow[], configured: Configured, line: Erased): void {
    for (const attempt of attempts) {
      const { id, evidence } = attempt
      const values = {
        evidence: eraseJson(evidence) as EvidenceFile,
        erased_at: this.database.now(),
      }
      applyTransition(this.database, { read: { id }, name: erasureOf(attempt), values, line })
    }
    const ids = attempts.map(({ id }) => id)
    this.database.webhooks
      .where(
        (row) =>
          row.attempt_id !== null &&
          ids.includes(row.attempt_id) &&
          isErasableNotification(row, configured)
      )
      .forEach((row) => eraseWebhook(this.database, row))
  }
}

/** When an attempt last changed, or its page ended. */
function changedAt(row: AttemptRow): number {
  const { created_at, expires_at, proven_at, captured_at, held_since, completed_at } = row
  return latest(
    ...[created_at, expires_at, proven_at, captured_at, held_since, completed_at, resolvedAt(row)]
  )
}

function resolvedAt({ resolution }: { resolution: Resolution | null }): Date | null {
  return resolution && new Date(resolution.at)
}

function latest(...times: (Date | null)[]): number {
  return Math.max(...times.map((time) => time?.getTime() ?? -Infinity))
}
