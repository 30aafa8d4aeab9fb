import type { MedusaContainer } from "@medusajs/framework/types"
import { eraseOld } from "../backoffice/retention/erase-old"
import { logNotProcessed } from "../payments/reconcile/log-not-processed"
import { depsOf } from "../medusa/deps"

/** Where there is nothing old it reads one index, so no server need know of the others' runs. */
export default async function eraseOldHostedCheckoutData(
  container: MedusaContainer
): Promise<void> {
  const deps = depsOf(container)
  await eraseOld(deps).catch((error: unknown) =>
    logNotProcessed(deps, "erasing old personal data", error)
  )
}

export const config = {
  name: "erase-old-hosted-checkout-data",
  // More often than daily: what a run leaves undone is not a day late.
  schedule: { interval: 10 * 60_000 },
}
