import type { Lock, LockOptions } from "../../engine"

/** Where locks wait, and end. */
export interface LockKeeper {
  lock: (key: string, options: LockOptions) => Promise<Lock>
  unlock: (lock: Lock) => Promise<void>
}

/** As core and the plugin take locks: see `MedusaPort.withLock`. */
const LOCK = { waitMs: 30_000, expiresMs: 120_000 } as const satisfies LockOptions

interface Owner {
  ownerId: string
}

/**
 * Medusa's locking module on one server. A lock has an owner, who gets it again while they have it, and may release it
 * at any time.
 */
export class FakeLocking {
  readonly #granted = new Map<string, Lock>()

  constructor(private readonly keeper: LockKeeper) {}

  /** @throws when another owner has the lock for too long. */
  async acquire(key: string, { ownerId }: Owner): Promise<void> {
    const name = nameOf(key, ownerId)
    if (!this.#granted.has(name)) {
      this.#granted.set(name, await this.keeper.lock(key, LOCK))
    }
  }

  async release(key: string, { ownerId }: Owner): Promise<void> {
    const name = nameOf(key, ownerId)
    const lock = this.#granted.get(name)
    if (lock) {
      this.#granted.delete(name)
      await this.keeper.unlock(lock)
    }
  }

  /** The server starts anew: nobody who owned a lock is left. */
  forget(): void {
    this.#granted.clear()
  }
}

function nameOf(key: string, ownerId: string): string {
  return `${ownerId} ${key}`
}
