import type { MedusaContainer } from "@medusajs/framework/types"
import { reconcileWorkflow } from "../workflows/reconcile"

/** Polling that stands by itself: a lost webhook or a failed completion heals here. */
export default async function reconcileHostedCheckout(container: MedusaContainer): Promise<void> {
  await reconcileWorkflow(container).run()
}

export const config = {
  name: "reconcile-hosted-checkout",
  schedule: { interval: 5_000 },
}
