import type { Scheduler } from "./scheduler"
import { currentTask, type Task } from "./task"

export interface LockOptions {
  /** How long to wait for a lock that somebody else holds, in virtual milliseconds. @default 0 */
  waitMs?: number
  /** After how many virtual milliseconds it ends, though its holder still works. @default never */
  expiresMs?: number
  /** Whether it ends when its holder's server is killed, as a database's lock does. @default false */
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

/** What is thrown when somebody else held the lock for the whole wait. */
export class LockRefusedError extends Error {
  override readonly name = "LockRefusedError"
  readonly code = "simulation_lock_refused"

  constructor(key: string, waitMs: number) {
    super(`The lock ${key} was not free for ${waitMs} ms`)
  }
}

/** The locks of a run. A killed server's lock stays until it expires, unless it ends with its server. */
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

  /** Does nothing for a lock that has expired: somebody else may hold it by now. */
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
