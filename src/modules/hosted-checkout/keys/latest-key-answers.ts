import { KEY_CALLS, type KeyCall } from "../../../core/repositories/key-answer"

/** How long a server relies on its note: another server may have noted the opposite. */
const FRESH_MS = 60_000

interface Noted {
  isRefused: boolean
  at: number
}

/** A server's notes of the gateway's answers to a key, in memory. */
export class LatestKeyAnswers {
  readonly #noted = new Map<string, Noted>()

  /** Remembers an answer that the database must note too. @returns false for an answer that was noted within the last minute. */
  rememberIfNew(providerId: string, call: KeyCall, isRefused: boolean, now: Date): boolean {
    const subject = `${providerId} ${call}`
    const last = this.#noted.get(subject)
    const at = now.getTime()
    if (last?.isRefused === isRefused && at - last.at < FRESH_MS) {
      return false
    }
    this.#noted.set(subject, { isRefused, at })
    return true
  }

  /** The next answer of the account must be noted, whatever it is. */
  forget(providerId: string): void {
    for (const call of KEY_CALLS) {
      this.#noted.delete(`${providerId} ${call}`)
    }
  }
}
