import type { StatementRepository } from "../../core/repositories/statement-repository"
import { pluginOptionsOf } from "../account"
import { BUDGET_MS, dueRows, forEachRow, leaseFrom } from "../due/due-rows"
import { logNotProcessed } from "../due/log-not-processed"
import { whenIdle } from "./wait-until-idle"
import { processNotification } from "../process/process-notification"
import type { Deps } from "../deps"

/** How long a notification waits at most for a pause between acknowledgements. */
const PATIENCE_MS = 500

interface Drain {
  done: Promise<void>
  /** More notifications arrived while the last rows were processed. */
  again: boolean
}

const drains = new WeakMap<StatementRepository, Drain>()

/**
 * Processes the due notifications of the inbox, the oldest first. One run at a time in this process: the rows
 * are the queue, so a burst costs no memory and can still be acknowledged.
 */
export async function drainInbox(deps: Deps): Promise<void> {
  const { statements: inbox, inFlight } = deps.repositories
  const running = drains.get(inbox)
  if (running) {
    running.again = true
    return await running.done
  }
  const drain: Drain = { done: Promise.resolve(), again: false }
  drains.set(inbox, drain)
  drain.done = inFlight
    .finishBeforeStop(() => drainUntilEmpty(drain, deps))
    .finally(() => drains.delete(inbox))
  await drain.done
}

async function drainUntilEmpty(drain: Drain, deps: Deps): Promise<void> {
  const { statements: inbox, inFlight } = deps.repositories
  const concurrency = pluginOptionsOf(deps).webhookConcurrency
  const until = deps.now().getTime() + BUDGET_MS
  const isTimeUp = () => inFlight.stopping || deps.now().getTime() > until
  const claim = async () => {
    const now = deps.now()
    return await inbox.claimDue(now, leaseFrom(now), concurrency)
  }
  do {
    drain.again = false
    await forEachRow(
      dueRows(claim, isTimeUp, concurrency),
      concurrency,
      async (notification) => {
        await whenIdle(notification.received_at, deps.now(), PATIENCE_MS)
        await processNotification(notification, deps)
      },
      ({ id }, error) => logNotProcessed(deps, `processing notification ${id}`, error)
    )
  } while (drain.again && !isTimeUp())
}
