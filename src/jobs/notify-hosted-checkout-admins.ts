import type { MedusaContainer } from "@medusajs/framework/types"
import { logNotProcessed } from "../payments/due/log-not-processed"
import { oneAtATime } from "../payments/due/one-at-a-time"
import { runUnlessStopping } from "../payments/due/run-unless-stopping"
import { notifyAdmins } from "../backoffice/notices/notify-admins"
import { depsOf } from "../medusa/deps"

/** More than a run's budget and the channels of its last notice. */
const DEADLINE_MS = 2 * 60_000

const notify = oneAtATime(DEADLINE_MS, notifyAdmins)

/** Separate from the reconcile job: a mail server that hangs only delays notices. */
export default async function notifyHostedCheckoutAdmins(
  container: MedusaContainer
): Promise<void> {
  const deps = depsOf(container)
  await runUnlessStopping(deps, () =>
    notify(deps).catch((error: unknown) => logNotProcessed(deps, "notifying admins", error))
  )
}

export const config = {
  name: "notify-hosted-checkout-admins",
  schedule: { interval: 5_000 },
}
