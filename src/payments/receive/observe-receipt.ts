import {
  MerchantKeyError,
  WebhookPayloadError,
  WebhookSignatureError,
} from "../../core/errors/hosted-checkout-errors"
import { accountNameOf } from "../../core/options/medusa-config"
import type { WebhookAnswer } from "../../core/telemetry/metrics"
import type { Account } from "../account"
import type { Deps } from "../deps"

interface Receipt {
  answer: WebhookAnswer
  error?: Error
}

/**
 * Runs the receipt of a notification as a span, and counts the answer. A refusal is an answer: a forger must not
 * fill the traces with failures.
 *
 * @returns what `receive` returns.
 * @throws what `receive` throws.
 */
export async function observeReceipt(
  { provider_id }: Pick<Account, "provider_id">,
  { telemetry }: Pick<Deps, "telemetry">,
  receive: () => Promise<WebhookAnswer>
): Promise<WebhookAnswer> {
  const account = accountNameOf(provider_id)
  const { answer, error } = await telemetry.span(
    "hosted_checkout.receive_webhook",
    { attributes: { account } },
    async (span): Promise<Receipt> => {
      const receipt = await receive().then(
        (answer): Receipt => ({ answer }),
        (error: Error): Receipt => ({ answer: answerTo(error), error })
      )
      span.set({ outcome: receipt.answer })
      if (receipt.answer === "not_stored" && receipt.error) {
        span.fail(receipt.error)
      }
      return receipt
    }
  )
  telemetry.count("hosted_checkout.webhooks", { account, outcome: answer })
  if (answer === "signature_refused") {
    telemetry.count("hosted_checkout.signature_failures", { account })
  }
  if (error) {
    throw error
  }
  return answer
}

function answerTo(error: Error): WebhookAnswer {
  if (error instanceof WebhookSignatureError) {
    return "signature_refused"
  }
  if (error instanceof WebhookPayloadError) {
    return "unreadable"
  }
  if (error instanceof MerchantKeyError) {
    return "no_key"
  }
  // The route alone knows that a body is above the limit or interrupted.
  const { status } = error as { status?: unknown }
  return status === 413 ? "too_large" : status === 400 ? "unreadable" : "not_stored"
}
