import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import { HostedCheckoutEvents } from "../core"
import { applyWebhookEventWorkflow } from "../workflows/apply-webhook-event"

/** Settles right after a notification was acknowledged. */
export default async function hostedCheckoutWebhookReceived({
  event,
  container,
}: SubscriberArgs<{ id: string }>): Promise<void> {
  await applyWebhookEventWorkflow(container).run({ input: { id: event.data.id } })
}

export const config: SubscriberConfig = {
  event: HostedCheckoutEvents.WEBHOOK_RECEIVED,
  context: { subscriberId: "hosted-checkout-webhook-received" },
}
