import type { MedusaContainer } from "@medusajs/framework/types"
import { repositoriesOf } from "../../payments/repositories"
import { accountsOf, pluginOptionsOf } from "../../payments/accounts"

const DAY_MS = 24 * 60 * 60_000

/** How long a run goes on; what is left is for the next one. */
const BUDGET_MS = 30_000
const BATCH = 200

/**
 * Erases e-mail and card digits of attempts, and of notifications without one, that were finished
 * longer ago than `retentionDays`. Each row is erased once, however often and on how
 * many servers this runs.
 */
export async function eraseOld(container: MedusaContainer): Promise<void> {
  const { retention, inFlight } = repositoriesOf(container)
  const now = new Date()
  const until = now.getTime() + BUDGET_MS
  const days = pluginOptionsOf(container).retentionDays
  if (!days) {
    return
  }
  for (const { provider_id } of accountsOf(container)) {
    const before = new Date(now.getTime() - days * DAY_MS)
    const told = {
      trigger: "poll",
      data: { retention_days: days },
    } as const
    for (const eraseBatch of [
      async () => retention.eraseFinishedBefore(provider_id, before, BATCH, told),
      async () => retention.eraseStrayWebhooksBefore(provider_id, before, BATCH),
    ]) {
      let erased = BATCH
      while (erased === BATCH && !inFlight.stopping && Date.now() < until) {
        erased = await eraseBatch()
      }
    }
  }
}
