import type {
  CountedStart,
  StartBounds,
  StartRepository,
} from "../../../../src/core/repositories/start"
import { FakeRepository } from "./database/fake-repository"
import type { StartCountRow } from "./database/rows"

const MINUTE_MS = 60_000

/** Counts of starts, in memory. */
export class FakeStarts extends FakeRepository implements StartRepository {
  async count(start: CountedStart): Promise<StartBounds> {
    return await this.statement(`starts.count ${start.provider_id}`, () => {
      const now = this.database.now().getTime()
      const full = start.startedBy
        .map((id) => this.counted(id, now))
        .filter(({ count }) => count > start.maxStartsPerMinute)
        .map(({ ends_at }) => ends_at.getTime() - now)
      return {
        isClosed: this.isClosed(start.provider_id),
        starterWaitMs: Math.max(0, ...full),
        storeWaitMs: this.storeWaitMs(start.maxPagesPerMinute, now),
      }
    })
  }

  async forget(): Promise<void> {
    await this.statement("starts.forget", () => {
      const { startCounts } = this.database
      const now = this.database.now()
      startCounts.where(({ ends_at }) => ends_at < now).forEach((row) => startCounts.delete(row))
    })
  }

  private counted(id: string, now: number): StartCountRow {
    const { startCounts } = this.database
    const row = startCounts.get(id)
    const updated_at = new Date(now)
    const begun = { count: 1, ends_at: new Date(now + MINUTE_MS) }
    if (!row) {
      return startCounts.insert({ id, ...begun, created_at: updated_at, updated_at })
    }
    const isOver = row.ends_at.getTime() <= now
    return startCounts.update(row, {
      ...(isOver ? begun : { count: row.count + 1 }),
      updated_at,
    })
  }

  private isClosed(providerId: string): boolean {
    return this.database.closures
      .where(({ provider_id }) => provider_id === providerId)
      .some(({ reopened_at }) => reopened_at === null)
  }

  private storeWaitMs(maxPages: number, now: number): number {
    const ages = this.database.attempts
      .all()
      .map(({ created_at }) => now - created_at.getTime())
      .filter((age) => age < MINUTE_MS)
      .sort((one, other) => one - other)
    const age = ages[maxPages - 1]
    return age === undefined ? 0 : MINUTE_MS - age
  }
}
