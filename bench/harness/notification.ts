import type { CheckoutAttempt } from "../../src/core"

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
