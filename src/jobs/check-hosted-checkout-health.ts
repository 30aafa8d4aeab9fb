import type { MedusaContainer } from "@medusajs/framework/types"
import { watchHealth } from "../backoffice/problems/watch-health"
import { HEALTH_JOB } from "../core/repositories/health"
import { depsOf } from "../medusa/deps"
import { logNotProcessed } from "../payments/due/log-not-processed"
import { oneAtATime } from "../payments/due/one-at-a-time"
import { runUnlessStopping } from "../payments/due/run-unless-stopping"

/** More than all statements of its checks. */
const DEADLINE_MS = 2 * 60_000

const check = oneAtATime(DEADLINE_MS, watchHealth)

/** Separate from the reconcile job, which it watches, and from notices, which may hang in a mail server. */
export default async function checkHostedCheckoutHealth(container: MedusaContainer): Promise<void> {
  const deps = depsOf(container)
  await runUnlessStopping(deps, () =>
    check(deps).catch((error: unknown) => logNotProcessed(deps, "checking the health", error))
  )
}

export const config = {
  name: HEALTH_JOB,
  schedule: { interval: 60_000 },
}
