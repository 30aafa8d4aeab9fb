import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import { HostedCheckoutEvents } from "../core/events"
import { drainInbox } from "../payments/receive/drain-inbox"
import { depsOf } from "../medusa/deps"

/** Processes notifications right after they are acknowledged. */
export default async function hostedCheckoutWebhookReceived({
  container,
}: SubscriberArgs<{ ids: string[] }>): Promise<void> {
  await drainInbox(depsOf(container))
}

export const config: SubscriberConfig = {
  event: HostedCheckoutEvents.WEBHOOK_RECEIVED,
  context: { subscriberId: "hosted-checkout-webhook-received" },
}
