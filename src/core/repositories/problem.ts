import type { AccountProblem, ProblemFacts } from "../problems/account-problem"

/** Who has a problem: the account's provider id, or the whole store. */
export const WHOLE_STORE = ""

/**
 * The progress of a problem's notice. `begun`: a server began to send the notice, and may have died; `done`:
 * everybody has it.
 */
export const ANNOUNCED = ["no", "begun", "done"] as const

/** A problem that lasts. Times are UTC. */
export interface OpenProblem extends AccountProblem {
  id: string
  /** `WHOLE_STORE` for a problem of all accounts. */
  provider_id: string
  began_at: Date
  /** Since when the checks no longer find the problem; null while they do. */
  fine_since: Date | null
  announced: (typeof ANNOUNCED)[number]
}

export interface NewProblem extends AccountProblem {
  provider_id: string
  began_at: Date
  /** When admins are notified, if the problem still lasts. */
  notify_at: Date
  facts: ProblemFacts
}

/** Problems of accounts and of the store. A problem that is over stays as a record. */
export interface ProblemRepository {
  /** All problems that last. */
  open(): Promise<OpenProblem[]>
  /** Opens a problem that processing has met: admins are notified once, in a minute. */
  note(providerId: string, problem: AccountProblem): Promise<void>
  /** Opens a problem; an open problem is unchanged. */
  begin(problem: NewProblem): Promise<void>
  /** Writes since when an open problem is no longer found; null when it is found again. */
  setFineSince(id: string, since: Date | null): Promise<void>
  /** Ends an open problem. Admins who were notified of its beginning are notified of its end. */
  end(id: string, now: Date): Promise<void>
  /** Ends an open problem without a notice. */
  endSilently(id: string, now: Date): Promise<void>
}
