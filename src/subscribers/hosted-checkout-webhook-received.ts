import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import { HostedCheckoutEvents } from "../core"
import { drainInbox } from "../payments/receive/drain-inbox"

/** Processes notifications right after they were acknowledged. */
export default async function hostedCheckoutWebhookReceived({
  container,
}: SubscriberArgs<{ ids: string[] }>): Promise<void> {
  await drainInbox(container)
}

export const config: SubscriberConfig = {
  event: HostedCheckoutEvents.WEBHOOK_RECEIVED,
  context: { subscriberId: "hosted-checkout-webhook-received" },
}
