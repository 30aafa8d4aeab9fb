import type { IPaymentModuleService, MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import type { CheckoutAttempt, Trigger, Told } from "../../core"
import { hold } from "./apply-decision"
import type { Processing } from "./processing"
import { decideNow } from "./decide-now"
import { withLock } from "./lock"
import { mendOrderLinksUnderLock } from "./mend-order-links"
import { ownPayments } from "./own-payments"
import { requireAttempt } from "./require-attempt"
import { rowsOf } from "../query"

/**
 * Books in Medusa that a captured payment was returned before an order existed, and holds it: core would
 * complete the cart with it and ask nobody. Under core's lock of the cart, so that no order comes in
 * between; where one was quicker, the payment is held and stays booked. A server that dies leaves a captured
 * payment that is decided about again.
 */
export async function returnAndHold(processing: Processing): Promise<CheckoutAttempt> {
  const { attempt, container } = processing
  const key = attempt.cart_id ?? `hosted-checkout:${attempt.id}`
  return await withLock(key, container, async () => await returnUnderLock(processing))
}

async function returnUnderLock(processing: Processing): Promise<CheckoutAttempt> {
  const { container, attempts, trigger } = processing
  const attempt = await requireAttempt(attempts, processing.attempt.id)
  // An order that is linked to its cart alone would not be found.
  await mendOrderLinksUnderLock(attempt, container)
  const { decision, facts } = await decideNow({ ...processing, attempt })
  if (facts.order) {
    return await hold({ ...processing, attempt }, "gateway_reversed", facts.order.id)
  }
  if (decision.kind !== "take_out" && !facts.isReturned) {
    // The gateway has said something else meanwhile: decided about when it is due again.
    return attempt
  }
  await reverseInMedusa(attempt, container)
  const entry = captureRefunded(attempt, trigger)
  const released = await attempts.transition(attempt, "capture_refunded", {}, entry)
  return released
    ? await hold({ ...processing, attempt: released }, "gateway_reversed")
    : await requireAttempt(attempts, attempt.id)
}

/**
 * Takes the payment collection from its cart, and books the refund of what Medusa captured. Without the
 * collection no order comes of it, and the cart is paid anew with another one: Medusa adds up all payments of
 * a collection, and would call the order refunded. Done again, it goes on from where it was. Under core's lock
 * of the cart.
 *
 * @param by the admin who recorded the refund.
 */
export async function reverseInMedusa(
  attempt: CheckoutAttempt,
  container: MedusaContainer,
  by?: string
): Promise<void> {
  await detachFromCart(attempt, container)
  const payments = container.resolve<IPaymentModuleService>(Modules.PAYMENT)
  for (const payment of await ownPayments(attempt, payments)) {
    const { id, canceled_at, captured_at, refunds } = payment
    if (captured_at && !canceled_at && !refunds?.length) {
      await payments.refundPayment({ payment_id: id, ...(by && { created_by: by }) })
    }
  }
}

async function detachFromCart(
  { payment_collection_id }: CheckoutAttempt,
  container: MedusaContainer
): Promise<void> {
  const links = await rowsOf<{ cart_id: string }>(container, {
    entity: "cart_payment_collection",
    fields: ["cart_id"],
    filters: { payment_collection_id },
  })
  const link = container.resolve(ContainerRegistrationKeys.LINK)
  for (const { cart_id } of links) {
    await link.dismiss({
      [Modules.CART]: { cart_id },
      [Modules.PAYMENT]: { payment_collection_id },
    })
  }
}

/** When it was captured stays in its timeline. */
export function captureRefunded(
  { captured_at }: CheckoutAttempt,
  trigger: Trigger
): Told<"capture_refunded">[0] {
  return { trigger, data: { captured_at } }
}
