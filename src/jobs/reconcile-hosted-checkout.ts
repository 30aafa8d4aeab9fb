import type { MedusaContainer } from "@medusajs/framework/types"
import { RECONCILE_JOB } from "../core/repositories/health"
import { oneAtATime } from "../payments/due/one-at-a-time"
import { reconcileDue } from "../payments/reconcile/reconcile"
import { runUnlessStopping } from "../payments/due/run-unless-stopping"
import { depsOf } from "../medusa/deps"

/** More than a run's budget and the lease of its last rows. */
const DEADLINE_MS = 3 * 60_000

const reconcile = oneAtATime(DEADLINE_MS, reconcileDue)

/**
 * Polling does not depend on webhooks: it recovers lost webhooks and failed completions. A tick during a run
 * of this process joins that run; other servers claim other rows.
 */
export default async function reconcileHostedCheckout(container: MedusaContainer): Promise<void> {
  const deps = depsOf(container)
  await runUnlessStopping(deps, () => reconcile(deps))
}

export const config = {
  name: RECONCILE_JOB,
  schedule: { interval: 5_000 },
}
