/**
 * A time for which an account was closed to new payments in Admin. The rows are the record, with who did it;
 * the one that nobody ended is in force. Times are UTC.
 */
export interface Closure {
  id: string
  provider_id: string
  /** The admin's id. */
  closed_by: string
  closed_at: Date
  reopened_by: string | null
  reopened_at: Date | null
}

/** Keeps which accounts were closed in Admin. Read at each start, so that it holds on every server at once. */
export interface ClosureRepository {
  /** Whether one is in force. */
  isClosed(providerId: string): Promise<boolean>
  /** Every one of an account, the newest first. */
  ofAccount(providerId: string): Promise<Closure[]>
  /** Closes an account; one that is closed stays as it is, with who closed it. */
  close(closure: Pick<Closure, "id" | "provider_id" | "closed_by" | "closed_at">): Promise<void>
  /** Opens an account again; one that is open stays as it is. */
  reopen(providerId: string, by: string, now: Date): Promise<void>
}
