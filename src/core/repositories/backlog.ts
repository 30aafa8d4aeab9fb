/** What an account has waiting, for a person or for the server. */
export interface Backlog {
  provider_id: string
  held_payments: number
  dead_letters: number
  /** Since when its longest due page is due; null while none is. */
  attempt_due_since: Date | null
  /** Since when its longest due notification is due; null while none is. */
  notification_due_since: Date | null
}

/** Of an account that has nothing waiting. */
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
  /** One statement on indexes; accounts without anything waiting are left out. In any order. */
  byAccount(now: Date): Promise<Backlog[]>
}
