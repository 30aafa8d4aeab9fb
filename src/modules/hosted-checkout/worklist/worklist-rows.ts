import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Attention, Notice, WorklistRepository } from "../../../core"
import { countAttention } from "./attention-rows"
import { claimNotices, finishNotice } from "./notice-rows"

/** What waits for a person, in the rows of its subjects. */
export class WorklistRows implements WorklistRepository {
  constructor(private readonly db: Knex) {}

  async count(): Promise<Attention> {
    return await countAttention(this.db)
  }

  async claimNotices(now: Date, leaseUntil: Date, limit: number): Promise<Notice[]> {
    return await claimNotices(this.db, now, leaseUntil, limit)
  }

  async finishNotice(notice: Notice): Promise<void> {
    await finishNotice(this.db, notice)
  }
}
