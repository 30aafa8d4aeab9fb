import type { MedusaContainer } from "@medusajs/framework/types"
import { logNotSettled } from "../workflows/log-not-settled"
import { tellStaff } from "../workflows/tell-staff"

let running: Promise<void> | undefined

/** Apart from the reconcile job: a mail server that hangs keeps nothing waiting but the mail. */
export default async function tellHostedCheckoutStaff(container: MedusaContainer): Promise<void> {
  running ??= tellStaff(container)
    .catch((error: unknown) => logNotSettled(container, "a notice to staff", error))
    .finally(() => (running = undefined))
  await running
}

export const config = {
  name: "tell-hosted-checkout-staff",
  schedule: { interval: 5_000 },
}
