import type { CheckoutAttempt } from "../../../src/core/attempt/attempt"
import { generateTestHeader } from "../../../src/core/signature/signature"
import { handled } from "../store/handled"
import { SECRET_KEY, type Store } from "../store/store"

/** What the gateway says about a payment; a field set to undefined is left out. */
export interface Fields {
  /** Of another type it cannot be read. */
  event?: string | number
  status?: string
  amount?: string | undefined
  currency?: string | undefined
  reference?: string | undefined
  merchant_site_id?: string
  transaction_id?: string | number
  card_type?: string
  card_number_masked?: string
}

/** Posts a rightly signed notification, as only the gateway can, and waits until it was handled. */
export async function notify(
  store: Store,
  about: CheckoutAttempt | undefined,
  fields: Fields = {}
): Promise<void> {
  await post(store, { event: "payment.captured", ...approval(store, about), ...fields })
  await handled(store)
}

/** Posts anything rightly signed, and is acknowledged. */
export async function post(store: Store, notification: Record<string, unknown>): Promise<void> {
  const body = JSON.stringify(notification)
  const answer = await fetch(`${store.url}/hooks/hosted-checkout/default`, {
    method: "POST",
    headers: { "x-service-signature": generateTestHeader(body, SECRET_KEY) },
    body,
  })
  expect(answer.status).toBe(200)
}

/** Makes verify answer this, until the faults are cleared. */
export function verifySays(
  store: Store,
  about: CheckoutAttempt | undefined,
  fields: Fields | "reset"
): void {
  store.control.faults.next({
    endpoint: "verify",
    respond:
      fields === "reset" ? fields : { status: 200, body: { ...approval(store, about), ...fields } },
    times: 20,
  })
}

/** With the transaction's own id where it was paid: both sources of an honest gateway name the same. */
function approval({ control }: Store, about: CheckoutAttempt | undefined) {
  const paid = control.transactions().find(({ reference }) => reference && reference === about?.id)
  return {
    status: "approved",
    amount: about?.amount,
    currency: about?.currency_code.toUpperCase(),
    reference: about?.id,
    transaction_id: paid?.transaction_id ?? "txn_from_words",
  }
}
