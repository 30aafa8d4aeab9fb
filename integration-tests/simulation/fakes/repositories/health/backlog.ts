import {
  emptyBacklog,
  type Backlog,
  type BacklogRepository,
} from "../../../../../src/core/repositories/backlog"
import { FakeRepository } from "../database/fake-repository"

/** Sizes and ages of what waits, in memory. */
export class FakeBacklog extends FakeRepository implements BacklogRepository {
  async byAccount(now: Date): Promise<Backlog[]> {
    return await this.statement("backlog.byAccount", () => {
      const { attempts, payments, statements } = this.database
      const backlogs = new Map<string, Backlog>()
      const of = (provider_id: string): Backlog => {
        const backlog = backlogs.get(provider_id) ?? emptyBacklog(provider_id)
        backlogs.set(provider_id, backlog)
        return backlog
      }
      for (const { provider_id } of payments.where(({ status }) => status === "held")) {
        of(provider_id).held_payments += 1
      }
      for (const { provider_id, next_check_at } of attempts.all()) {
        if (next_check_at && next_check_at <= now) {
          const backlog = of(provider_id)
          backlog.attempt_due_since = earlier(backlog.attempt_due_since, next_check_at)
        }
      }
      for (const { provider_id, outcome, next_check_at } of statements.all()) {
        if (outcome === "dead_letter") {
          of(provider_id).dead_letters += 1
        }
        if (next_check_at && next_check_at <= now) {
          const backlog = of(provider_id)
          backlog.notification_due_since = earlier(backlog.notification_due_since, next_check_at)
        }
      }
      return [...backlogs.values()]
    })
  }
}

function earlier(known: Date | null, other: Date): Date {
  return known && known < other ? known : other
}
