import type { AccountProblem, ProblemFacts } from "../problems/account-problem"

/** Who has a problem: the account's provider id, or the whole store. */
export const WHOLE_STORE = ""

/**
 * How far the notice of a problem is. `begun`: a server was about to send it, and may have died since; `done`:
 * everybody has it.
 */
export const ANNOUNCED = ["no", "begun", "done"] as const

/** A problem that lasts. Times are UTC. */
export interface OpenProblem extends AccountProblem {
  id: string
  /** `WHOLE_STORE` for a problem of all accounts. */
  provider_id: string
  began_at: Date
  /** Since when the checks do not find it any more; null while they do. */
  fine_since: Date | null
  announced: (typeof ANNOUNCED)[number]
}

export interface NewProblem extends AccountProblem {
  provider_id: string
  began_at: Date
  /** When admins are notified, if it still lasts. */
  notify_at: Date
  facts: ProblemFacts
}

/** Problems of accounts and of the store. One that is over stays as a record. */
export interface ProblemRepository {
  /** All problems that last. */
  open(): Promise<OpenProblem[]>
  /** Opens a problem that processing has met: admins are notified of it once, in a minute. */
  note(providerId: string, problem: AccountProblem): Promise<void>
  /** Opens a problem; one that is open stays as it is. */
  begin(problem: NewProblem): Promise<void>
  /** Writes since when an open problem is not found any more; null when it is found again. */
  setFineSince(id: string, since: Date | null): Promise<void>
  /** Ends an open problem. Admins who were notified that it began are notified of its end. */
  end(id: string, now: Date): Promise<void>
  /** Ends an open problem without a notice, whatever was sent. */
  endSilently(id: string, now: Date): Promise<void>
}
