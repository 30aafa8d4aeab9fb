import type { HeartbeatRepository } from "../../../../../src/core/repositories/health"
import { FakeRepository } from "../database/fake-repository"

/** When each job last ran, in memory. */
export class FakeHeartbeats extends FakeRepository implements HeartbeatRepository {
  async beat(job: string, now: Date): Promise<void> {
    await this.statement(`heartbeats.beat ${job}`, () => this.write(job, now))
  }

  async beatIfDue(job: string, now: Date, everyMs: number): Promise<boolean> {
    return await this.statement(`heartbeats.beatIfDue ${job}`, () => {
      const last = this.database.heartbeats.get(job)?.last_run_at
      const isDue = !last || last.getTime() <= now.getTime() - everyMs
      if (isDue) {
        this.write(job, now)
      }
      return isDue
    })
  }

  async last(job: string): Promise<Date | null> {
    return await this.statement(
      `heartbeats.last ${job}`,
      () => this.database.heartbeats.get(job)?.last_run_at ?? null
    )
  }

  private write(job: string, now: Date): void {
    const { heartbeats } = this.database
    const row = heartbeats.get(job)
    if (row) {
      heartbeats.update(row, { last_run_at: now, updated_at: now })
    } else {
      heartbeats.insert({ id: job, last_run_at: now, ...this.database.stamps() })
    }
  }
}
