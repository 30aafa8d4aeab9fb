import { HostedCheckoutEvents } from "../../core/events"
import type {
  NewNotification,
  ReceivedNotification as Received,
  StatementRepository,
} from "../../core/repositories/statement-repository"
import { inBatches } from "./batches"
import { withDeadline } from "../deadline"
import type { Deps } from "../deps"

type InboxWriter = (notification: NewNotification) => Promise<Received>

/** The gateway expects an answer within five seconds, even if the database gives none. */
export const ANSWER_DEADLINE_MS = 4_500

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
  const writer: InboxWriter = inBatches(
    async (notifications: readonly NewNotification[]) => await store(notifications, inbox, deps),
    { atOnce: STATEMENTS, max: MAX_BATCH }
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
    // A hanging statement must not block the next ones.
    await withDeadline(ANSWER_DEADLINE_MS, inbox.receive(batch, deps.now()))
  try {
    const stored = await insert(notifications)
    signalReceived(stored, deps)
    return stored
  } catch (error) {
    if (!DATA_EXCEPTION.test(String((error as { code?: unknown }).code))) {
      throw error
    }
    // One bad row must not fail the whole batch.
    const single = await Promise.allSettled(notifications.map(async (one) => insert([one])))
    const stored = single.flatMap((result) => (result.status === "fulfilled" ? result.value : []))
    signalReceived(stored, deps)
    return single.map((result) =>
      result.status === "fulfilled" ? (result.value[0] as Received) : (result.reason as Error)
    )
  }
}

/** Not awaited: the acknowledgement does not depend on the event bus. A lost event is due in the rows. */
function signalReceived(stored: readonly Received[], { events }: Deps): void {
  const ids = stored.filter(({ outcome }) => outcome === "received").map(({ id }) => id)
  if (ids.length > 0) {
    void events.emit(HostedCheckoutEvents.WEBHOOK_RECEIVED, { ids })
  }
}
