import type { MedusaContainer } from "@medusajs/framework/types"
import { eraseOld } from "../backoffice/retention/erase-old"
import { logNotProcessed } from "../payments/log-not-processed"

/** Where there is nothing old it reads one index, so no server need know of the others' runs. */
export default async function eraseOldHostedCheckoutData(
  container: MedusaContainer
): Promise<void> {
  await eraseOld(container).catch((error: unknown) =>
    logNotProcessed(container, "erasing old personal data", error)
  )
}

export const config = {
  name: "erase-old-hosted-checkout-data",
  // More often than daily: what a run leaves undone is not a day late.
  schedule: { interval: 10 * 60_000 },
}
