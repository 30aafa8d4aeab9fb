import { EventEmitter, once } from "node:events"

/** The pause that makes a process idle: a sender that waits for each answer sends its next notification sooner. */
const QUIET_AFTER_MS = 20

/** Processing of a notification older than this waits for no pause: polling has found its payment by now. */
const YOUNG_MS = 10_000

const changes = new EventEmitter().setMaxListeners(0)
let underWay = 0
/** The timer of the pause, from the first answer on; undefined while the process is idle. */
let busy: NodeJS.Timeout | undefined

/** Counts a notification while it is stored, so that `whenIdle` knows that notifications keep arriving. */
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
 * Delays the processing of a notification, by at most `patienceMs`, until no verified notification arrives in this process
 * during a short pause. The gateway waits for acknowledgements; processing can follow.
 *
 * @param receivedAt a notification older than `YOUNG_MS` is processed at once.
 */
export async function whenIdle(receivedAt: Date, now: Date, patienceMs: number): Promise<void> {
  const young = now.getTime() - receivedAt.getTime() < YOUNG_MS
  if (young && (underWay > 0 || busy)) {
    const patience = AbortSignal.timeout(patienceMs)
    await once(changes, "idle", { signal: patience }).catch(() => undefined)
  }
}
