import { EventEmitter, once } from "node:events"

/** Who waits for an answer before the next one is sent sends it within this time. */
const QUIET_AFTER_MS = 20

/** One that is older waits no more, however many keep coming: by now polling has found the payment. */
const YOUNG_MS = 10_000

const changes = new EventEmitter().setMaxListeners(0)
let underWay = 0
/** Set from the first answer on, until none has been asked for during a moment. */
let busy: NodeJS.Timeout | undefined

/** Stores a notification that was verified; while they keep coming, `whenIdle` waits. */
export async function acknowledging<Result>(receive: () => Promise<Result>): Promise<Result> {
  underWay += 1
  try {
    return await receive()
  } finally {
    underWay -= 1
    busy ??= setTimeout(becomeQuiet, QUIET_AFTER_MS)
    busy.refresh()
  }
}

function becomeQuiet(): void {
  if (underWay > 0) {
    busy?.refresh()
  } else {
    busy = undefined
    changes.emit("idle")
  }
}

/**
 * Processing of what came at `receivedAt` waits here until no genuine notification is being received in
 * this process and none has been for a moment, for `patienceMs` at most: an acknowledgement is what the
 * gateway waits for, processing can follow.
 */
export async function whenIdle(receivedAt: Date, now: Date, patienceMs: number): Promise<void> {
  const young = now.getTime() - receivedAt.getTime() < YOUNG_MS
  if (young && (underWay > 0 || busy)) {
    const patience = AbortSignal.timeout(patienceMs)
    await once(changes, "idle", { signal: patience }).catch(() => undefined)
  }
}
