import type { ProviderWebhookPayload, WebhookActionResult } from "@medusajs/framework/types"
import { PaymentActions } from "@medusajs/framework/utils"
import {
  WebhookPayloadError,
  WebhookSignatureError,
} from "../../core/errors/hosted-checkout-errors"
import { HostedCheckoutEvents } from "../../core/events"
import { accountNameOf } from "../../core/options/medusa-config"
import type { ProviderDeps } from "../deps"
import { observeReceipt } from "./observe-receipt"
import { readSigned } from "./read-signed"

/**
 * A notification that arrived through Medusa's own `/hooks/payment/:provider`. The notification goes into the same
 * inbox, and Medusa gets nothing to do: the inbox is the only way in.
 */
export async function receiveForwardedWebhook(
  { rawData, headers }: ProviderWebhookPayload["payload"],
  deps: ProviderDeps
): Promise<WebhookActionResult> {
  const { account, events, log, now, repositories, telemetry } = deps
  const { provider_id, options } = account
  const { header } = options.profile.signature
  try {
    await observeReceipt(account, deps, async () => {
      const signature = headers[header] as string | undefined
      const notification = await readSigned(account, rawData, signature, deps)
      const trace_context = telemetry.traceContext()
      const received = { ...notification, provider_id, trace_context }
      const rows = await repositories.statements.receive([received], now())
      await events.emit(HostedCheckoutEvents.WEBHOOK_RECEIVED, { ids: rows.map(({ id }) => id) })
      return rows[0]?.delivery === 1 ? "accepted" : "duplicate"
    })
  } catch (error) {
    if (!(error instanceof WebhookSignatureError || error instanceof WebhookPayloadError)) {
      // The database is down, or there is no key to verify with: Medusa's event bus retries.
      throw error
    }
    // Medusa has already answered 200, so only the operator can be notified. Anybody can send this.
    log.warn(`notification on /hooks/payment for ${provider_id} refused: ${error.message}`, {
      oncePerMinute: `refused ${provider_id} ${error.name}`,
      fields: { account: accountNameOf(provider_id), trigger: "webhook" },
    })
  }
  return { action: PaymentActions.NOT_SUPPORTED }
}
