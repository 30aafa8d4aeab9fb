import type { MedusaContainer } from "@medusajs/framework/types"
import { RECONCILE_JOB } from "../core"
import { reconcileWorkflow } from "../workflows/reconcile"

let running: Promise<unknown> | undefined

/**
 * Polling that stands by itself: a lost webhook or a failed completion heals here. A tick that comes
 * while the last one is still at work in this process is that one; other servers claim other rows.
 */
export default async function reconcileHostedCheckout(container: MedusaContainer): Promise<void> {
  running ??= reconcileWorkflow(container)
    .run()
    .finally(() => (running = undefined))
  await running
}

export const config = {
  name: RECONCILE_JOB,
  schedule: { interval: 5_000 },
}
