import { eventually } from "./eventually"
import type { Store } from "./store"

/** Waits until every stored notification was handled. */
export async function handled(store: Store): Promise<void> {
  await eventually("every stored notification was handled", async () => {
    const due = await store.ledger.dueWebhookEvents(new Date(), 1)
    return due.length === 0
  })
}
