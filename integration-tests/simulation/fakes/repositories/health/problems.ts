import type { AccountProblem } from "../../../../../src/core/problems/account-problem"
import type {
  NewProblem,
  OpenProblem,
  ProblemRepository,
} from "../../../../../src/core/repositories/problem"
import type { Database } from "../database/database"
import { FakeRepository } from "../database/fake-repository"
import type { ProblemRow } from "../database/rows"

/** Admins are notified of a new status once the number of its payments is known. */
const NOTIFY_AFTER_MS = 60_000

/** Problems of accounts and of the store, in memory. */
export class FakeProblems extends FakeRepository implements ProblemRepository {
  async open(): Promise<OpenProblem[]> {
    return await this.statement("problems.open", () =>
      this.database.problems
        .where(({ ended_at }) => ended_at === null)
        .map(({ id, provider_id, kind, status, began_at, fine_since, announced }) => ({
          id,
          provider_id,
          kind,
          status,
          began_at,
          fine_since,
          announced,
        }))
    )
  }

  async note(provider_id: string, { kind, status }: AccountProblem): Promise<void> {
    await this.statement(`problems.note ${kind} ${status}`, () => {
      const began_at = this.server.now()
      const notify_at = new Date(began_at.getTime() + NOTIFY_AFTER_MS)
      openProblem(this.database, { provider_id, kind, status, began_at, notify_at })
    })
  }

  async begin(problem: NewProblem): Promise<void> {
    await this.statement(`problems.begin ${problem.kind}`, () =>
      openProblem(this.database, problem)
    )
  }

  async setFineSince(id: string, since: Date | null): Promise<void> {
    await this.change("setFineSince", id, () => ({ fine_since: since }))
  }

  async end(id: string, now: Date): Promise<void> {
    await this.change("end", id, ({ announced }) => ({
      ended_at: now,
      notify_at: announced === "no" ? null : now,
    }))
  }

  async endSilently(id: string, now: Date): Promise<void> {
    await this.change("endSilently", id, () => ({ ended_at: now, notify_at: null }))
  }

  private async change(
    name: string,
    id: string,
    columns: (row: ProblemRow) => Partial<ProblemRow>
  ): Promise<void> {
    await this.statement(`problems.${name} ${id}`, () => {
      const row = this.database.problems.get(id)
      if (row?.ended_at === null) {
        const updated_at = this.database.now()
        this.database.problems.update(row, { ...columns(row), updated_at })
      }
    })
  }
}

/** Opens a problem; one that is open stays as it is. */
function openProblem(
  database: Database,
  { facts, ...problem }: Omit<NewProblem, "facts"> & Partial<Pick<NewProblem, "facts">>
): void {
  const isOpen = database.problems.find(
    ({ provider_id, kind, status, ended_at }) =>
      provider_id === problem.provider_id &&
      kind === problem.kind &&
      status === problem.status &&
      ended_at === null
  )
  if (!isOpen) {
    database.problems.insert({
      id: database.newId("hcprb"),
      ...problem,
      facts: facts ?? null,
      fine_since: null,
      ended_at: null,
      announced: "no",
      ...database.stamps(),
    })
  }
}
