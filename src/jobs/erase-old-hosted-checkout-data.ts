import type { MedusaContainer } from "@medusajs/framework/types"
import { eraseOld } from "../backoffice/retention/erase-old"
import { logNotProcessed } from "../payments/due/log-not-processed"
import { runUnlessStopping } from "../payments/due/run-unless-stopping"
import { depsOf } from "../medusa/deps"

/** Without old data it reads one index, so servers need not coordinate their runs. */
export default async function eraseOldHostedCheckoutData(
  container: MedusaContainer
): Promise<void> {
  const deps = depsOf(container)
  await runUnlessStopping(deps, () =>
    eraseOld(deps).catch((error: unknown) =>
      logNotProcessed(deps, "erasing old personal data", error)
    )
  )
}

export const config = {
  name: "erase-old-hosted-checkout-data",
  // More often than daily, so that unfinished work is not a day late.
  schedule: { interval: 10 * 60_000 },
}
