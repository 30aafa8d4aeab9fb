import {
  eraseJson,
  FINISHED_STATUSES,
  type AttemptStatus,
  type EvidenceFile,
  type Resolution,
  type RetentionRepository,
  type TimelineDetails,
  type WebhookOutcome,
} from "../../../../src/core"
import { applyTransition } from "./attempts/apply-transition"
import { eraseWebhook } from "./inbox/erase-webhook"
import { FakeRepository } from "./database/fake-repository"
import type { AttemptRow } from "./database/rows"

const FINISHED: readonly AttemptStatus[] = FINISHED_STATUSES
const DONE: readonly WebhookOutcome[] = ["processed", "resolved"]

type Erased = TimelineDetails<"erased">[0]

/** Erases e-mail and card digits, in memory. */
export class FakeRetention extends FakeRepository implements RetentionRepository {
  async eraseAttempt(id: string, line: Erased): Promise<void> {
    await this.statement(`retention.eraseAttempt ${id}`, () =>
      this.erase(
        this.unerased().filter((row) => row.id === id),
        line
      )
    )
  }

  async eraseFinishedBefore(before: Date, limit: number, line: Erased): Promise<number> {
    return await this.statement("retention.eraseFinishedBefore", () => {
      const rows = this.unerased()
        .filter((row) => finishedAt(row) < before.getTime())
        .sort((one, other) => one.created_at.getTime() - other.created_at.getTime())
        .slice(0, limit)
      this.erase(rows, line)
      return rows.length
    })
  }

  async eraseStrayWebhooksBefore(before: Date, limit: number): Promise<number> {
    return await this.statement("retention.eraseStrayWebhooksBefore", () => {
      const rows = this.database.webhooks
        .where(
          (row) =>
            latest(row.received_at, resolvedAt(row)) < before.getTime() &&
            DONE.includes(row.outcome) &&
            row.attempt_id === null &&
            row.erased_at === null
        )
        .sort((one, other) => one.received_at.getTime() - other.received_at.getTime())
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

  private unerased(): AttemptRow[] {
    return this.database.attempts.where(
      ({ status, erased_at }) => FINISHED.includes(status) && erased_at === null
    )
  }

  private erase(attempts: readonly AttemptRow[], line: Erased): void {
    for (const { id, evidence } of attempts) {
      const values = {
        evidence: eraseJson(evidence) as EvidenceFile,
        erased_at: this.database.now(),
      }
      applyTransition(this.database, { read: { id }, name: "erased", values, line })
    }
    const ids = attempts.map(({ id }) => id)
    this.database.webhooks
      .where(
        ({ attempt_id, outcome }) =>
          attempt_id !== null && ids.includes(attempt_id) && DONE.includes(outcome)
      )
      .forEach((row) => eraseWebhook(this.database, row))
  }
}

/** When the latest of what finishes an attempt was. */
function finishedAt(row: AttemptRow): number {
  return latest(row.created_at, row.expires_at, row.completed_at, resolvedAt(row))
}

function resolvedAt({ resolution }: { resolution: Resolution | null }): Date | null {
  return resolution && new Date(resolution.at)
}

function latest(...times: (Date | null)[]): number {
  return Math.max(...times.map((time) => time?.getTime() ?? -Infinity))
}
