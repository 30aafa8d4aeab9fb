import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Logger } from "@medusajs/framework/types"
import type {
  KeyAnswerRepository,
  KeyCall,
  KeyRefusal,
} from "../../../core/repositories/key-answer"
import { LatestKeyAnswers } from "./latest-key-answers"

const REFUSALS = "hosted_checkout_key_refusal"

/** One row for each account and call for which the gateway refuses the key; no row while it accepts the key. */
export class KeyAnswerRows implements KeyAnswerRepository {
  readonly #latest = new LatestKeyAnswers()

  constructor(
    private readonly db: Knex,
    private readonly logger: Pick<Logger, "warn">
  ) {}

  async note(
    provider_id: string,
    call: KeyCall,
    refusedBy: number | null,
    now: Date
  ): Promise<void> {
    if (!this.#latest.rememberIfNew(provider_id, call, refusedBy !== null, now)) {
      return
    }
    const id = `${provider_id} ${call}`
    try {
      if (refusedBy === null) {
        await this.db(REFUSALS).where({ id }).delete()
      } else {
        const refusal = { id, provider_id, call, http_status: refusedBy, refused_at: now }
        await this.db(REFUSALS).insert(refusal).onConflict("id").ignore()
      }
    } catch (error) {
      // The payment is more important, and an answer a minute later is noted all the same.
      this.logger.warn(
        `Hosted checkout: could not note whether the gateway takes the merchant key of ${provider_id}: ${(error as Error).message}`
      )
    }
  }

  async refusals(provider_id: string): Promise<KeyRefusal[]> {
    return (await this.db(REFUSALS)
      .select("provider_id", "call", "http_status", "refused_at")
      .where({ provider_id })
      .orderBy("refused_at")) as KeyRefusal[]
  }

  async forget(provider_id: string): Promise<void> {
    this.#latest.forget(provider_id)
    await this.db(REFUSALS).where({ provider_id }).delete()
  }
}
