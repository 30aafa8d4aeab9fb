import DataLoader from "dataloader"
import { HostedCheckoutEvents } from "../../core/events"
import type {
  NewNotification,
  ReceivedNotification as Received,
  StatementRepository,
} from "../../core/repositories/statement-repository"
import { batches } from "./batches"
import { withAnswerDeadline } from "./deadline"
import type { Deps } from "../deps"

type InboxWriter = DataLoader<NewNotification, Received>

/** Rows per statement. */
const MAX_BATCH = 100

/** Concurrent statements: while one waits for its commit, the next one is prepared. */
const STATEMENTS = 2

/** PostgreSQL's codes for a value that it cannot store. */
const DATA_EXCEPTION = /^22/

const inboxes = new WeakMap<StatementRepository, InboxWriter>()

/**
 * Writes to the inbox: notifications that arrive while inserts are running share the next insert. Each
 * notification waits for the commit of its own row.
 */
export function inboxOf(deps: Deps): InboxWriter {
  const { statements: inbox } = deps.repositories
  const known = inboxes.get(inbox)
  if (known) {
    return known
  }
  const schedule = batches(STATEMENTS)
  const writer: InboxWriter = new DataLoader(
    async (notifications) => await schedule.run(() => store(notifications, inbox, deps)),
    { cache: false, maxBatchSize: MAX_BATCH, batchScheduleFn: schedule.whenFree }
  )
  inboxes.set(inbox, writer)
  return writer
}

async function store(
  notifications: readonly NewNotification[],
  inbox: StatementRepository,
  deps: Deps
): Promise<(Received | Error)[]> {
  const insert = async (batch: readonly NewNotification[]) =>
    // One that hangs must not block the next ones.
    await withAnswerDeadline(inbox.receive(batch, deps.now()))
  try {
    const stored = await insert(notifications)
    announce(stored, deps)
    return stored
  } catch (error) {
    if (!DATA_EXCEPTION.test(String((error as { code?: unknown }).code))) {
      throw error
    }
    // One bad row must not fail the whole batch.
    const single = await Promise.allSettled(notifications.map(async (one) => insert([one])))
    const stored = single.flatMap((result) => (result.status === "fulfilled" ? result.value : []))
    announce(stored, deps)
    return single.map((result) =>
      result.status === "fulfilled" ? (result.value[0] as Received) : (result.reason as Error)
    )
  }
}

/** Not awaited: the acknowledgement does not depend on the event bus. A lost event is due in the rows. */
function announce(stored: readonly Received[], { events }: Deps): void {
  const ids = stored.filter(({ outcome }) => outcome === "received").map(({ id }) => id)
  if (ids.length > 0) {
    void events.emit(HostedCheckoutEvents.WEBHOOK_RECEIVED, { ids })
  }
}
