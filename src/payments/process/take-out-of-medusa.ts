import type {
  ILockingModule,
  IPaymentModuleService,
  MedusaContainer,
} from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { holdFor, type CheckoutAttempt, type Trigger, type Told } from "../../core"
import type { Processing } from "./processing"
import { loadFacts } from "./load-facts"
import { mendOrderLinksUnderLock } from "./mend-order-links"
import { ownPayments } from "./own-payments"
import { requireAttempt } from "./require-attempt"

/** How soon somebody goes on with it when this server dies. */
const GO_ON_MS = 2_000

/** Begun, and not ended: the next run goes on from there. */
export function isBeingTakenOut({ captured_at, order_id, returned_at }: CheckoutAttempt): boolean {
  return returned_at !== null && captured_at !== null && order_id === null
}

/**
 * Takes a payment out of Medusa whose money went back before an order existed, and holds it: core would
 * complete the cart with it and ask nobody. Under core's lock of the cart, so that no order comes in
 * between; where one was quicker, the payment is held and stays booked. Each write leaves a row that the
 * next run goes on from.
 */
export async function takeOutAndHold(processing: Processing): Promise<CheckoutAttempt> {
  const { attempt, container } = processing
  const locking = container.resolve<ILockingModule>(Modules.LOCKING)
  const key = attempt.cart_id ?? `hosted-checkout:${attempt.id}`
  return await locking.execute([key], async () => await takeOut(processing), { timeout: 30 })
}

async function takeOut(processing: Processing): Promise<CheckoutAttempt> {
  const { container, account, attempts, trigger } = processing
  const attempt = await requireAttempt(attempts, processing.attempt.id)
  // An order that is linked to its cart alone would not be found.
  await mendOrderLinksUnderLock(attempt, container)
  const { order } = await loadFacts(attempt, account.options, container)
  if (order) {
    return await holdReversed({ ...processing, attempt }, order.id)
  }
  const now = new Date()
  const returned =
    attempt.returned_at === null
      ? await attempts.transition(attempt, "return_noted", {
          returned_at: now,
          next_check_at: new Date(now.getTime() + GO_ON_MS),
        })
      : attempt
  if (!returned) {
    return await requireAttempt(attempts, attempt.id)
  }
  await takeOutOfMedusa(returned, container)
  const told = captureRefunded(returned, trigger)
  const released = await attempts.transition(returned, "capture_refunded", {}, told)
  return released
    ? await holdReversed({ ...processing, attempt: released })
    : await requireAttempt(attempts, attempt.id)
}

/** Also what is held for another reason: that the money went back is the news. */
export async function holdReversed(
  { attempt, attempts, trigger }: Processing,
  orderId: string | null = attempt.order_id
): Promise<CheckoutAttempt> {
  const [values, told] = holdFor("gateway_reversed", trigger, new Date())
  const withOrder = { ...values, order_id: orderId }
  const held = await attempts.transition(attempt, "reversal_held", withOrder, told)
  return held ?? (await requireAttempt(attempts, attempt.id))
}

/**
 * Deletes the session of a payment that was given back at the gateway, and books the refund in Medusa.
 * The session goes first, so that whatever dies in between, no order comes of it; done again, it goes on
 * from there. Under core's lock of the cart: otherwise it could still be completed.
 *
 * @param attempt as it stands with its return written: the provider lets go of a session, and books a
 *   refund, only of what was given back.
 * @param by the admin who says so, where one does.
 */
export async function takeOutOfMedusa(
  attempt: CheckoutAttempt,
  container: MedusaContainer,
  by?: string
): Promise<void> {
  const payments = container.resolve<IPaymentModuleService>(Modules.PAYMENT)
  const booked = await ownPayments(attempt, payments)
  const sessions = await payments.listPaymentSessions({ id: attempt.payment_session_id })
  for (const { id } of sessions) {
    await payments.deletePaymentSession(id)
  }
  for (const { id, canceled_at, captured_at, refunds } of booked) {
    if (captured_at && !canceled_at && !refunds?.length) {
      await payments.refundPayment({ payment_id: id, ...(by && { created_by: by }) })
    }
  }
}

/** That it was captured stays in its story. */
export function captureRefunded(
  { captured_at }: CheckoutAttempt,
  trigger: Trigger
): Told<"capture_refunded">[0] {
  return { trigger, data: { captured_at } }
}
