import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { HeartbeatRepository } from "../../../core"

const HEARTBEATS = "hosted_checkout_heartbeat"

/** One row per job, whichever server it ran on. */
export class HeartbeatRows implements HeartbeatRepository {
  constructor(private readonly db: Knex) {}

  async beat(job: string, now: Date): Promise<void> {
    await this.db(HEARTBEATS)
      .insert({ id: job, last_run_at: now })
      .onConflict("id")
      .merge({ last_run_at: now, updated_at: now })
  }

  async last(job: string): Promise<Date | null> {
    const row = (await this.db(HEARTBEATS).where({ id: job }).first()) as
      { last_run_at: Date } | undefined
    return row?.last_run_at ?? null
  }
}
