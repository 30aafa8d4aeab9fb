import type { Scheduler } from "./scheduler"
import { currentTask, type Task } from "./task"

export interface LockOptions {
  /** How long to wait while another task holds it, in virtual milliseconds. @default 0 */
  waitMs?: number
  /** It expires after so many virtual milliseconds, even while its holder works. @default never */
  expiresMs?: number
  /** Killing its holder's server releases it, like a database lock. @default false */
  endsWithServer?: boolean
}

/** A lock that was granted. */
export interface Lock {
  readonly key: string
  /** In virtual milliseconds since the start. */
  readonly expiresAt: number
  readonly holder: Task | undefined
  readonly endsWithServer: boolean
}

/** Thrown when the lock was not free within the wait. */
export class LockRefusedError extends Error {
  override readonly name = "LockRefusedError"
  readonly code = "simulation_lock_refused"

  constructor(key: string, waitMs: number) {
    super(`The lock ${key} was not free for ${waitMs} ms`)
  }
}

/** The locks of a run. */
export class Locks {
  readonly #scheduler: Scheduler
  readonly #held = new Map<string, Lock>()

  constructor(scheduler: Scheduler) {
    this.#scheduler = scheduler
    scheduler.onKill.push((server) => this.#releaseOf(server))
  }

  /** @throws LockRefusedError when the lock is not free within `waitMs`. */
  async acquire(key: string, options: LockOptions): Promise<Lock> {
    const { waitMs = 0, expiresMs = Infinity, endsWithServer = false } = options
    const giveUpAt = this.#scheduler.now + waitMs
    await this.#scheduler.park(`locks ${key}`, "before", {
      kind: "lock",
      until: () => Math.min(this.#freeAt(key), giveUpAt),
    })
    const { now } = this.#scheduler
    if (this.#freeAt(key) > now) {
      throw new LockRefusedError(key, waitMs)
    }
    const lock = { key, expiresAt: now + expiresMs, holder: currentTask(), endsWithServer }
    this.#held.set(key, lock)
    return lock
  }

  /** Does nothing for an expired lock: another task may hold it by now. */
  async release(lock: Lock): Promise<void> {
    await this.#scheduler.park(`unlocks ${lock.key}`, "before", { kind: "unlock" })
    if (this.#held.get(lock.key) === lock) {
      this.#held.delete(lock.key)
    }
  }

  /** 0 for a lock that is free, Infinity for one that never expires. */
  #freeAt(key: string): number {
    return this.#held.get(key)?.expiresAt ?? 0
  }

  #releaseOf(server: string): void {
    for (const { key, holder, endsWithServer } of this.#held.values()) {
      if (endsWithServer && holder?.server === server) {
        this.#held.delete(key)
      }
    }
  }
}
