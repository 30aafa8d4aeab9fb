import type { MedusaContainer } from "@medusajs/framework/types"
import { RECONCILE_JOB } from "../core"
import { oneAtATime } from "../payments/reconcile/one-at-a-time"
import { reconcileDue } from "../payments/reconcile/reconcile"
import { depsOf } from "../medusa/deps"

/** More than a run's budget and the lease of its last rows. */
const DEADLINE_MS = 3 * 60_000

/**
 * Polling that stands by itself: a lost webhook or a failed completion heals here. A tick that comes
 * while the last one is still at work in this process is that one; other servers claim other rows.
 */
export default oneAtATime(DEADLINE_MS, (container: MedusaContainer) =>
  reconcileDue(depsOf(container))
)

export const config = {
  name: RECONCILE_JOB,
  schedule: { interval: 5_000 },
}
