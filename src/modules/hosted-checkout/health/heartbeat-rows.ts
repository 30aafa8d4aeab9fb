import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { HeartbeatRepository } from "../../../core/repositories/health"

const HEARTBEATS = "hosted_checkout_heartbeat"

/** One row per job, for all servers. */
export class HeartbeatRows implements HeartbeatRepository {
  constructor(private readonly db: Knex) {}

  async beat(job: string, now: Date): Promise<void> {
    await this.db(HEARTBEATS)
      .insert({ id: job, last_run_at: now })
      .onConflict("id")
      .merge({ last_run_at: now, updated_at: now })
  }

  async beatIfDue(job: string, now: Date, everyMs: number): Promise<boolean> {
    const beaten: unknown[] = await this.db(HEARTBEATS)
      .insert({ id: job, last_run_at: now })
      .onConflict("id")
      .merge({ last_run_at: now, updated_at: now })
      .where(`${HEARTBEATS}.last_run_at`, "<=", new Date(now.getTime() - everyMs))
      .returning("id")
    return beaten.length > 0
  }

  async last(job: string): Promise<Date | null> {
    const row = (await this.db(HEARTBEATS).where({ id: job }).first()) as
      { last_run_at: Date } | undefined
    return row?.last_run_at ?? null
  }
}
