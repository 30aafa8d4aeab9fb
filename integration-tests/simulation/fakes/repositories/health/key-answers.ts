import type {
  KeyAnswerRepository,
  KeyCall,
  KeyRefusal,
} from "../../../../../src/core/repositories/key-answer"
import { LatestKeyAnswers } from "../../../../../src/modules/hosted-checkout/keys/latest-key-answers"
import { FakeRepository } from "../database/fake-repository"

/** Whether the gateway takes the key, in memory. */
export class FakeKeyAnswers extends FakeRepository implements KeyAnswerRepository {
  readonly #latest = new LatestKeyAnswers()

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
      await this.statement(`keyAnswers.note ${id}`, () => {
        const { keyRefusals } = this.database
        if (refusedBy === null) {
          keyRefusals.delete({ id })
        } else if (!keyRefusals.get(id)) {
          const refusal = { id, provider_id, call, http_status: refusedBy, refused_at: now }
          keyRefusals.insert({ ...refusal, ...this.database.stamps() })
        }
      })
    } catch {
      // As the real one: the payment counts.
    }
  }

  async refusals(providerId: string): Promise<KeyRefusal[]> {
    return await this.statement(`keyAnswers.refusals ${providerId}`, () =>
      this.database.keyRefusals
        .where(({ provider_id }) => provider_id === providerId)
        .sort((one, other) => one.refused_at.getTime() - other.refused_at.getTime())
        .map(({ provider_id, call, http_status, refused_at }) => ({
          provider_id,
          call,
          http_status,
          refused_at,
        }))
    )
  }

  async forget(providerId: string): Promise<void> {
    this.#latest.forget(providerId)
    await this.statement(`keyAnswers.forget ${providerId}`, () => {
      const { keyRefusals } = this.database
      keyRefusals
        .where(({ provider_id }) => provider_id === providerId)
        .forEach((row) => keyRefusals.delete(row))
    })
  }
}
