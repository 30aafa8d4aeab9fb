/** The calls to the gateway that need the merchant key. */
export const KEY_CALLS = ["create", "verify"] as const
export type KeyCall = (typeof KEY_CALLS)[number]

/** The gateway refuses the key for a call, and has not accepted it since. */
export interface KeyRefusal {
  provider_id: string
  call: KeyCall
  /** 401 or 403. */
  http_status: number
  refused_at: Date
}

/** Whether the gateway takes the merchant key of an account, as all servers know it. */
export interface KeyAnswerRepository {
  /**
   * Notes the gateway's answer to the key. Each server asks the database at most once a minute for each account
   * and call, and whenever the answer changes; a row is written only for a change. Never throws: the payment is
   * more important.
   *
   * @param refusedBy the status of a refusal; null when the gateway took the key.
   */
  note(providerId: string, call: KeyCall, refusedBy: number | null, now: Date): Promise<void>
  /** The refusals in force, the earliest first. */
  refusals(providerId: string): Promise<KeyRefusal[]>
  /** Forgets refusals: another key is in force, or a test has shown that the gateway accepts the key. */
  forget(providerId: string): Promise<void>
}
