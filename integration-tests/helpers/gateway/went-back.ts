import type { AdminAttemptResponse } from "../../../src/admin-api"
import type { Evidence } from "../../../src/core"
import { asAdmin } from "../admin/admin"
import { ordersOf } from "../money/cart-orders"
import { verifySays } from "./gateway-reports"
import type { Shopper } from "../shopper/shopper"
import { poll, type Store } from "../store/store"

/** What Medusa has booked of one payment, as `booked` returns it. */
export const REFUNDED_IN_MEDUSA = [
  { captured: [expect.any(Number)], refunded: [expect.any(Number)] },
]
export const LEFT_IN_MEDUSA = [{ captured: [expect.any(Number)], refunded: [] }]

/** Both sources report it from now on, and so does every later answer. */
export async function refundAtTheGateway(
  store: Store,
  shopper: Shopper,
  amount?: string
): Promise<void> {
  const attempt = await firstOf(shopper)
  verifySays(store, attempt, { ...said(attempt), ...(amount && { amount }) })
}

export type Attempt = Awaited<ReturnType<Shopper["attempts"]>>[number]

export function said({ transaction_id }: Attempt) {
  return { status: "refunded", ...(transaction_id && { transaction_id }) }
}

/** A status that verify answers now, for the payment of its last answer. */
export function evidenceOf({ evidence }: Attempt, status: string): Evidence {
  return {
    ...(evidence.pieces?.at(-1) as Evidence),
    source: "verify",
    event: null,
    status,
    at: new Date().toISOString(),
  }
}

export async function firstOf(shopper: Shopper): Promise<Attempt> {
  const [attempt] = await shopper.attempts()
  if (!attempt) {
    throw new Error("The shopper has no attempt")
  }
  return attempt
}

export async function pollFirst(store: Store, shopper: Shopper) {
  return await poll(store, (await firstOf(shopper)).id)
}

export async function isHeldReversed(shopper: Shopper): Promise<boolean> {
  const { status, held_reason, captured_at } = await firstOf(shopper)
  return status === "held" && held_reason === "gateway_reversed" && captured_at === null
}

/** Whoever completes the cart, and whatever is fixed. */
export async function expectNoOrderEver(
  store: Store,
  shopper: Shopper,
  mend: () => Promise<void>
): Promise<void> {
  await mend()
  expect((await shopper.complete()).status).not.toBe(200)
  await pollFirst(store, shopper)
  expect(await ordersOf(store, shopper.cartId)).toEqual([])
}

export async function kindsOf(store: Store, shopper: Shopper): Promise<string[]> {
  const { id } = await firstOf(shopper)
  const { body } = await asAdmin<AdminAttemptResponse>(
    store,
    "GET",
    `/admin/hosted-checkout/attempts/${id}`
  )
  return body.attempt.events.map(({ kind }) => kind)
}
