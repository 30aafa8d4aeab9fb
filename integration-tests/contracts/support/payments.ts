import type { NewPayment, Payment, StoredBalances } from "../../../src/core/payment/payment"
import { cents } from "../../../src/core/__tests__/support/cents"
import { ACCOUNT } from "./attempts"
import type { Subject, Tables } from "./subject"

/** What the gateway has of 22.50, and what Medusa has. */
export function balancesOf(gateway: number, captured = 0): StoredBalances {
  return {
    approved: cents(2250),
    returned: cents(2250 - gateway),
    gateway: cents(gateway),
    captured: cents(captured),
    refunded: cents(0),
  }
}

/** A payment on a page of its own, for a collection of its own. */
export function newPayment(id: string, changes: Partial<NewPayment> = {}): NewPayment {
  return {
    id,
    provider_id: ACCOUNT,
    reference: `hcatt_${id}`,
    transaction_id: `txn_${id}`,
    payment_collection_id: `pay_col_${id}`,
    status: "reported",
    balances: balancesOf(2250),
    currency_code: "cad",
    card_type: "VISA",
    card_number_masked: "424242******4242",
    proven_at: null,
    ...changes,
  }
}

/** Adds a payment and sets columns of it. */
export async function addAs(
  subject: Subject,
  id: string,
  columns: Partial<Tables["payments"]> = {}
): Promise<Payment> {
  const { provider_id, reference, ...rest } = columns
  const page = { ...(provider_id && { provider_id }), ...(reference && { reference }) }
  const transaction_id = `txn_${id}`
  await subject.repositories.payments.add(newPayment(id, { ...page, transaction_id }), {
    trigger: "poll",
  })
  await subject.rewrite("payments", id, rest)
  return await storedPayment(subject, id)
}

export async function storedPayment({ rows }: Subject, id: string): Promise<Tables["payments"]> {
  const row = (await rows("payments")).find((each) => each.id === id)
  if (!row) {
    throw new Error(`There is no payment ${id}`)
  }
  return row
}
