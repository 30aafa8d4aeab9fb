import type { MedusaContainer } from "@medusajs/framework/types"
import type { Ledger } from "../../core"
import { resolveLedger } from "../ledger"
import { applyWebhookEvent } from "./apply"

/** Rows read at a time. */
const BATCH = 20
/** Notifications processed at once: acknowledging the next ones must stay quicker than settling. */
const CONCURRENCY = 2

interface Drain {
  done: Promise<void>
  /** Something arrived while the last batch was on its way. */
  again: boolean
}

const drains = new WeakMap<Ledger, Drain>()

/**
 * Processes every notification of the inbox that is due, the oldest first. One run at a time in this
 * process: the rows are the queue, so a burst costs no memory and leaves room for acknowledging it.
 */
export async function drainInbox(container: MedusaContainer): Promise<void> {
  const ledger = resolveLedger(container)
  const running = drains.get(ledger)
  if (running) {
    running.again = true
    return await running.done
  }
  const drain: Drain = { done: Promise.resolve(), again: false }
  drains.set(ledger, drain)
  drain.done = drainUntilEmpty(drain, ledger, container).finally(() => drains.delete(ledger))
  await drain.done
}

async function drainUntilEmpty(
  drain: Drain,
  ledger: Ledger,
  container: MedusaContainer
): Promise<void> {
  for (;;) {
    drain.again = false
    const due = await ledger.dueWebhookEvents(new Date(), BATCH)
    const queue = due.values()
    await Promise.all(
      Array.from({ length: CONCURRENCY }, async () => {
        for (const event of queue) {
          await applyWebhookEvent(event, container)
        }
      })
    )
    if (due.length === 0 && !drain.again) {
      return
    }
  }
}
