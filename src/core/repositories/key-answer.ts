/** The calls to the gateway that need the merchant key. */
export const KEY_CALLS = ["create", "verify"] as const
export type KeyCall = (typeof KEY_CALLS)[number]

/** The gateway refuses the key for a call, and has not taken it since. */
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
   * Notes the gateway's answer to the key. Each server asks the database once a minute at most for each account
   * and call, or when the answer turns; a row is written only when it turns. Never throws: the payment counts.
   *
   * @param refusedBy the status of a refusal; null when the gateway took the key.
   */
  note(providerId: string, call: KeyCall, refusedBy: number | null, now: Date): Promise<void>
  /** What the gateway refuses now, the earliest first. */
  refusals(providerId: string): Promise<KeyRefusal[]>
  /** Forgets refusals: another key is in force, or a test has shown that the gateway takes it. */
  forget(providerId: string): Promise<void>
}
