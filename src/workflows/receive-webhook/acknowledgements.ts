import { EventEmitter, once } from "node:events"

const changes = new EventEmitter().setMaxListeners(0)
let underWay = 0

/** Stores a notification that was verified; while any is being stored, `quiet` waits. */
export async function acknowledging<Result>(receive: () => Promise<Result>): Promise<Result> {
  underWay += 1
  try {
    return await receive()
  } finally {
    underWay -= 1
    if (underWay === 0) {
      changes.emit("quiet")
    }
  }
}

/**
 * Waits until no genuine notification is being received in this process, for `patienceMs` at most: an
 * acknowledgement is what the gateway waits for, settling can follow.
 */
export async function quiet(patienceMs: number): Promise<void> {
  if (underWay > 0) {
    const patience = AbortSignal.timeout(patienceMs)
    await once(changes, "quiet", { signal: patience }).catch(() => undefined)
  }
}
