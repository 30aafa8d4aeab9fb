/**
 * A period in which an account was closed to new payments in Admin. The rows record the admins; a closure without
 * an end is in force. Times are UTC.
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

/**
 * Stores which accounts were closed in Admin. Each start reads it, so that a change applies to all servers at
 * once.
 */
export interface ClosureRepository {
  /** Whether a closure is in force. */
  isClosed(providerId: string): Promise<boolean>
  /** All closures of an account, the newest first. */
  ofAccount(providerId: string): Promise<Closure[]>
  /** Closes an account; a closed account keeps its closure and author. */
  close(closure: Pick<Closure, "id" | "provider_id" | "closed_by" | "closed_at">): Promise<void>
  /** Opens an account again; an open account is unchanged. */
  reopen(providerId: string, by: string, now: Date): Promise<void>
}
