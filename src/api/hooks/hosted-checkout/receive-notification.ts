import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { GatewayProfile } from "../../../core/contract/gateway-profile"
import {
  MerchantKeyError,
  WebhookPayloadError,
  WebhookSignatureError,
} from "../../../core/errors/hosted-checkout-errors"
import { accountNameOf, providerIdOf } from "../../../core/options/medusa-config"
import { acknowledgementOf } from "../../../core/signature/acknowledgement"
import { PING_PARAMETER } from "../../../core/signature/ping"
import { pingAnswer } from "../../../backoffice/diagnosis/ping-answer"
import { depsOf } from "../../../medusa/deps"
import { findAccount } from "../../../payments/account"
import { receiveWebhook } from "../../../payments/receive/receive-webhook"
import { observeReceipt } from "../../../payments/receive/observe-receipt"
import { BodyError, readBody } from "../../http/read-body"

/** Larger than any notification; a larger body is not read. */
const BODY_LIMIT_BYTES = 64 * 1024

/**
 * Receives the gateway's notifications (spec, Webhook delivery). 200, or the answer that the profile names,
 * only once the row is committed; 401 for a wrong signature, 400 for a signed body that is not a JSON object,
 * 413 above 64 KiB, 404 for an account that is not configured, 503 when the row cannot be stored or no merchant
 * key is available to verify it: the notification may be genuine, and the gateway should send it again. A ping of the store's own
 * diagnosis is answered with what arrived of it, and not stored.
 */
export async function receiveNotification(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  const deps = depsOf(req.scope)
  const account = findAccount(deps, providerIdOf(req.params.provider ?? ""))
  if (!account) {
    refuse(res, 404, "No such hosted checkout account is configured.")
    return
  }
  const header = req.get(account.options.profile.signature.header)
  try {
    const answer = await observeReceipt(account, deps, async () => {
      const raw = await readBody(req, BODY_LIMIT_BYTES)
      const ping = req.query[PING_PARAMETER]
      const answer = ping && (await pingAnswer({ ping, raw, signature: header }, account, deps))
      if (answer) {
        res.status(200).json(answer)
        return "ping"
      }
      return await receiveWebhook(account, raw, header, deps)
    })
    if (answer !== "ping") {
      acknowledge(res, account.options.profile)
    }
  } catch (error) {
    if (
      error instanceof WebhookSignatureError ||
      error instanceof WebhookPayloadError ||
      error instanceof BodyError
    ) {
      refuse(res, error.status, error.message)
      return
    }
    if (error instanceof MerchantKeyError) {
      // Not logged: anybody can send these.
      refuse(
        res,
        503,
        "Notifications cannot be verified at the moment. Please send it again later."
      )
      return
    }
    const { name, message } = error as Error
    // Anybody can cause this: a hanging call hangs for forged notifications too.
    deps.log.error(`could not store a notification for ${account.provider_id}: ${message}`, {
      oncePerMinute: `not stored ${account.provider_id} ${name}`,
      fields: { account: accountNameOf(account.provider_id), trigger: "webhook" },
    })
    refuse(res, 503, "The notification could not be stored. Please send it again later.")
  }
}

/** Not `res.json`: it computes an ETag, which takes as long as reading the notification. */
function acknowledge(res: MedusaResponse, profile: GatewayProfile): void {
  const { status, contentType, body } = acknowledgementOf(profile.acknowledgement)
  res.status(status).setHeader("Content-Type", contentType).end(body)
}

function refuse(res: MedusaResponse, status: number, message: string): void {
  res.status(status).json({ message })
}
