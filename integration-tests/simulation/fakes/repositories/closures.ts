import type { Closure, ClosureRepository } from "../../../../src/core/repositories/closure"
import { FakeRepository } from "./database/fake-repository"
import type { ClosureRow } from "./database/rows"

/** Accounts that are closed to new payments, in memory. */
export class FakeClosures extends FakeRepository implements ClosureRepository {
  async isClosed(providerId: string): Promise<boolean> {
    return await this.statement(
      `closures.isClosed ${providerId}`,
      () => this.inForce(providerId) !== undefined
    )
  }

  async ofAccount(providerId: string): Promise<Closure[]> {
    return await this.statement(`closures.ofAccount ${providerId}`, () =>
      this.database.closures
        .where(({ provider_id }) => provider_id === providerId)
        .sort((one, other) => other.closed_at.getTime() - one.closed_at.getTime())
    )
  }

  async close(closure: Parameters<ClosureRepository["close"]>[0]): Promise<void> {
    await this.statement(`closures.close ${closure.provider_id}`, () => {
      if (!this.inForce(closure.provider_id)) {
        this.database.closures.insert({
          ...closure,
          reopened_by: null,
          reopened_at: null,
          ...this.database.stamps(),
        })
      }
    })
  }

  async reopen(providerId: string, by: string, now: Date): Promise<void> {
    await this.statement(`closures.reopen ${providerId}`, () => {
      const row = this.inForce(providerId)
      if (row) {
        const columns = { reopened_by: by, reopened_at: now, updated_at: now }
        this.database.closures.update(row, columns)
      }
    })
  }

  private inForce(providerId: string): ClosureRow | undefined {
    return this.database.closures.find(
      ({ provider_id, reopened_at }) => provider_id === providerId && reopened_at === null
    )
  }
}
