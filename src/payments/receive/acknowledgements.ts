import { EventEmitter, once } from "node:events"

/** A sender that waits for each answer sends the next notification within this time. */
const QUIET_AFTER_MS = 20

/** Older notifications do not wait, however many keep arriving: polling has found their payments by now. */
const YOUNG_MS = 10_000

const changes = new EventEmitter().setMaxListeners(0)
let underWay = 0
/** Set while answers are sent, until there was a pause. */
let busy: NodeJS.Timeout | undefined

/** Stores a verified notification; `whenIdle` waits while notifications keep arriving. */
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
 * Delays processing of a notification, for at most `patienceMs` from `receivedAt`, until this process receives no
 * genuine notification during a short pause: the gateway waits for acknowledgements, processing can follow.
 */
export async function whenIdle(receivedAt: Date, now: Date, patienceMs: number): Promise<void> {
  const young = now.getTime() - receivedAt.getTime() < YOUNG_MS
  if (young && (underWay > 0 || busy)) {
    const patience = AbortSignal.timeout(patienceMs)
    await once(changes, "idle", { signal: patience }).catch(() => undefined)
  }
}
