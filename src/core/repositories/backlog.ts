/** What waits in an account, for a person or for the server. */
export interface Backlog {
  provider_id: string
  held_payments: number
  dead_letters: number
  /** Since when the longest due page is due; null without a due page. */
  attempt_due_since: Date | null
  /** Since when the longest due notification is due; null without a due notification. */
  notification_due_since: Date | null
}

/** The backlog of an account in which nothing waits. */
export function emptyBacklog(provider_id: string): Backlog {
  return {
    provider_id,
    held_payments: 0,
    dead_letters: 0,
    attempt_due_since: null,
    notification_due_since: null,
  }
}

/** Sizes and ages for metrics. */
export interface BacklogRepository {
  /** The backlog of each account that has one, in any order. One SQL query, on indexes. */
  byAccount(now: Date): Promise<Backlog[]>
}
