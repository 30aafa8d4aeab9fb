import type { MedusaContainer } from "@medusajs/framework/types"
import { logNotSettled } from "../payments/log-not-processed"
import { oneAtATime } from "../payments/one-at-a-time"
import { tellStaff } from "../backoffice/notices/notify-admins"

/** More than a run's budget and the channels of its last notice. */
const DEADLINE_MS = 2 * 60_000

const tell = oneAtATime(DEADLINE_MS, tellStaff)

/** Apart from the reconcile job: a mail server that hangs keeps nothing waiting but the mail. */
export default async function tellHostedCheckoutStaff(container: MedusaContainer): Promise<void> {
  await tell(container).catch((error: unknown) =>
    logNotSettled(container, "a notice to staff", error)
  )
}

export const config = {
  name: "tell-hosted-checkout-staff",
  schedule: { interval: 5_000 },
}
