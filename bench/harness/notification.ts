import type { CheckoutAttempt } from "../../src/core/attempt/attempt"
import { generateTestHeader } from "../../src/core/signature/signature"
import { SECRET_KEY } from "./medusa-env"

/** What the gateway says of a payment on an attempt's page. */
export function notificationOf({ id, amount, currency_code }: CheckoutAttempt) {
  return {
    event: "payment.captured",
    status: "approved",
    amount,
    currency: currency_code.toUpperCase(),
    transaction_id: `txn_of_${id}`,
    reference: id,
    card_type: "visa",
    card_number_masked: "************4242",
    timestamp: new Date().toISOString(),
  }
}

/** Sends it as the gateway does. @throws Error when it is not acknowledged. */
export async function notify(medusaUrl: string, attempt: CheckoutAttempt): Promise<void> {
  const body = JSON.stringify(notificationOf(attempt))
  const answer = await fetch(`${medusaUrl}/hooks/hosted-checkout/default`, {
    method: "POST",
    headers: { "x-service-signature": generateTestHeader(body, SECRET_KEY) },
    body,
  })
  if (answer.status !== 200) {
    throw new Error(`The notification was not acknowledged: ${answer.status}`)
  }
}
