import type { IEventBusModuleService, Logger, MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { timeout, TimeoutStrategy } from "cockatiel"
import { HostedCheckoutEvents, readNotification } from "../core"
import { resolveLedger } from "./ledger"
import type { ProviderInstance } from "./provider-instances"

/** The gateway gets its answer within five seconds, also when the database gives none. */
const storeDeadline = timeout(4_500, TimeoutStrategy.Aggressive)

/**
 * Takes a notification into the inbox: signature, decoding, one committed row. Settling happens off
 * the request, through the event bus; what the bus does not carry, the reconcile job finds.
 *
 * Not a Medusa workflow: its bookkeeping costs more than the one insert (docs/adr/0003).
 *
 * @param raw the body as it was received, before any parsing.
 * @throws WebhookSignatureError (401), WebhookPayloadError (400); any other error means that the
 *   row is not known to be committed.
 */
export async function receiveWebhook(
  container: MedusaContainer,
  { provider_id, options }: ProviderInstance,
  raw: Uint8Array,
  header: string | undefined
): Promise<void> {
  const { encoding } = options.profile.signature
  const notification = readNotification(raw, header, options.merchantSecretKey, { encoding })

  const { id, outcome } = await storeDeadline.execute(() =>
    resolveLedger(container).receiveWebhook({ ...notification, provider_id, now: new Date() })
  )
  if (outcome === "received") {
    await announce(container, id)
  }
}

async function announce(container: MedusaContainer, id: string): Promise<void> {
  try {
    const eventBus = container.resolve<IEventBusModuleService>(Modules.EVENT_BUS)
    await eventBus.emit({ name: HostedCheckoutEvents.WEBHOOK_RECEIVED, data: { id } })
  } catch (error) {
    // The row is committed and due: the reconcile job takes it up.
    const logger = container.resolve<Logger>(ContainerRegistrationKeys.LOGGER)
    logger.warn(`Hosted checkout: event bus unavailable: ${(error as Error).message}`)
  }
}
