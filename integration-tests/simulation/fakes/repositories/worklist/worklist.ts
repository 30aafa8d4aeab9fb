import type { ProblemFacts } from "../../../../../src/core/problems/account-problem"
import type {
  Attention,
  Notice,
  Waiting,
  WorklistRepository,
} from "../../../../../src/core/repositories/worklist"
import {
  deadLetter,
  heldPayment,
} from "../../../../../src/modules/hosted-checkout/worklist/worklist-rows"
import { claimDue } from "../database/claim-due"
import { FakeRepository } from "../database/fake-repository"
import type { ProblemRow } from "../database/rows"
import type { Table } from "../database/table"

interface Notified {
  id: string
  notify_at: Date | null
}

/** What waits for a person, in memory. */
export class FakeWorklist extends FakeRepository implements WorklistRepository {
  async count(): Promise<Attention> {
    return await this.statement("worklist.count", () => ({
      held_payments: this.database.payments.where(isHeld).length,
      dead_letters: this.database.statements.where(isDead).length,
    }))
  }

  async waitingFor(providerId: string): Promise<Waiting> {
    return await this.statement(`worklist.waitingFor ${providerId}`, () => {
      const { payments, statements } = this.database
      const isOf = ({ provider_id }: { provider_id: string }) => provider_id === providerId
      const times = [
        ...payments.where((row) => isHeld(row) && isOf(row)).map(({ held_since }) => held_since),
        ...statements.where((row) => isDead(row) && isOf(row)).map(({ at }) => at),
      ]
      const known = times.flatMap((time) => time?.getTime() ?? [])
      return {
        count: times.length,
        since: known.length > 0 ? new Date(Math.min(...known)) : null,
      }
    })
  }

  async claimNotices(now: Date, leaseUntil: Date, limit: number): Promise<Notice[]> {
    // Three statements, as of the real one: another server may come between them.
    const claim = async <Row extends Notified>(table: Table<Row>, waits: (row: Row) => boolean) =>
      await this.statement(`worklist.claimNotices ${table.name}`, () =>
        claimDue<Row>(
          table,
          now,
          limit,
          (row) => ({ notify_at: waits(row) ? leaseUntil : null }) as Partial<Row>,
          "notify_at"
        )
      )
    const payments = await claim(this.database.payments, isHeld)
    const letters = await claim(this.database.statements, isDead)
    const problems = await claim(this.database.problems, () => true)
    return [
      ...payments.flatMap((row) => heldPayment(row) ?? []),
      ...letters.flatMap((row) => deadLetter(row) ?? []),
      ...(await Promise.all(problems.map(async (row) => this.accountProblem(row)))).flat(),
    ]
  }

  async finishNotice({ kind, id, notify_at }: Notice): Promise<void> {
    await this.statement(`worklist.finishNotice ${kind} ${id}`, () => {
      switch (kind) {
        case "held_payment":
          return finish(this.database.payments, id, notify_at)
        case "dead_letter":
          return finish(this.database.statements, id, notify_at)
        case "account_problem":
          return finish(this.database.problems, id, notify_at, { announced: "done" })
      }
    })
  }

  private async accountProblem(row: ProblemRow): Promise<Notice[]> {
    const { id, provider_id, kind, status, began_at, ended_at, announced, notify_at } = row
    if (!notify_at) {
      return []
    }
    const facts = announced === "no" ? await this.announce(row, notify_at) : row.facts
    if (!facts) {
      return []
    }
    const key = ended_at ? `${id}:over` : id
    const base = { id, provider_id, key, notify_at, began_at, ended_at, facts }
    const problem = { kind, status }
    return [{ kind: "account_problem", ...base, problem, is_announced: announced === "done" }]
  }

  /** Written before anything is sent; undefined where no notice is needed. */
  private async announce(row: ProblemRow, notifyAt: Date): Promise<ProblemFacts | null> {
    const { id, kind } = row
    const facts = kind === "unknown_answer" ? await this.extentOf(row) : { ...row.facts }
    if (kind === "unknown_answer" && facts["count"] === 0) {
      return null
    }
    return await this.statement(`worklist.claimNotices announces ${id}`, () => {
      const { problems } = this.database
      const current = problems.get(id)
      if (current?.notify_at?.getTime() !== notifyAt.getTime()) {
        return null
      }
      problems.update(current, { announced: "begun", facts })
      return facts
    })
  }

  /** How many payments have an unknown status, and the last of them by its id. */
  private async extentOf({ provider_id: provider, status }: ProblemRow): Promise<ProblemFacts> {
    return await this.statement(`worklist.claimNotices payments ${status}`, () => {
      const ids = this.database.attempts
        .where(
          ({ provider_id, unknown_status, unknown_status_profile }) =>
            provider_id === provider && unknown_status === status && unknown_status_profile !== null
        )
        .map(({ id }) => id)
      return { count: ids.length, example: ids.sort().at(-1) ?? null }
    })
  }
}

/** Only while the claim is unchanged: notify again if the payment was held again after the claim. */
function finish<Row extends Notified>(
  table: Table<Row>,
  id: string,
  notifyAt: Date,
  columns: Partial<Row> = {}
): void {
  const row = table.get(id)
  if (row?.notify_at?.getTime() === notifyAt.getTime()) {
    table.update(row, { ...columns, notify_at: null })
  }
}

function isHeld({ status }: { status: string }): boolean {
  return status === "held"
}

function isDead({ outcome }: { outcome: string | null }): boolean {
  return outcome === "dead_letter"
}
