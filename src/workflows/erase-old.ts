import type { MedusaContainer } from "@medusajs/framework/types"
import { resolveLedger } from "./ledger"
import { providerInstances } from "./provider-instances"

const DAY_MS = 24 * 60 * 60_000

/** How long a run goes on; what is left is for the next day. */
const BUDGET_MS = 30_000
const BATCH = 200

/**
 * Blanks e-mail and card digits of attempts that were finished longer ago than their instance's
 * `retentionDays`: once a day, on one server.
 */
export async function eraseOld(container: MedusaContainer): Promise<void> {
  const ledger = resolveLedger(container)
  const now = new Date()
  const instances = providerInstances(container).flatMap(({ provider_id, options }) =>
    options.retentionDays ? { provider_id, days: options.retentionDays } : []
  )
  if (
    instances.length === 0 ||
    !(await ledger.takeTurn("hosted-checkout-retention", DAY_MS, now))
  ) {
    return
  }
  const until = now.getTime() + BUDGET_MS
  for (const { provider_id, days } of instances) {
    const before = new Date(now.getTime() - days * DAY_MS)
    let erased = BATCH
    while (erased === BATCH && !ledger.stopping && Date.now() < until) {
      erased = await ledger.eraseFinishedBefore(provider_id, before, BATCH, {
        kind: "erased",
        through: "poll",
        data: { retention_days: days },
      })
    }
  }
}
