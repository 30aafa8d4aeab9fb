import { TransactionReusedError } from "../../core/errors/hosted-checkout-errors"
import { toDecimalString, type Cents } from "../../core/money/money"
import type { PaymentAction } from "../../core/payment/actions"
import type { Balances } from "../../core/payment/balances"
import type { Payment } from "../../core/payment/payment"
import type { PaymentTransition, PaymentValues } from "../../core/payment/transitions"
import { askVerify } from "../process/ask-verify"
import { requirePayment } from "../process/change-payment"
import { checkSoon } from "../process/make-due"
import { collectionIdOf, readPage } from "../process/page"
import { mendOrderLinks } from "../process/mend-order-links"
import { processPage } from "../process/process-page"
import { collectionKey, orderKey, waitForCart } from "../process/lock"
import { processUnknown } from "../process/process-unknown"
import { logAttemptNotProcessed } from "../due/log-not-processed"
import type { Deps } from "../deps"
import { refusal } from "../refusals"
import { collectionOfOrder } from "./collection-of-order"
import { openItem, type PaymentItem } from "./open-item"

/**
 * What an admin has read of a payment before a decision. With further statements by now, or when one of both sums (in cents) has
 * changed, nothing is done.
 */
interface AsRead extends Balances {
  payment_id: string
  /** The admin's id. */
  actor_id: string
  /** Ids of the statements. */
  statements: readonly string[]
  note?: string | undefined
}

/** What an admin decides about a payment. */
export type ActOnPaymentInput = AsRead &
  (
    | { action: Exclude<PaymentAction, "apply_to_order" | "state_returned"> }
    | { action: "apply_to_order"; order_id: string }
    /** The sum that the gateway has returned in all, in cents. */
    | { action: "state_returned"; returned: Cents }
  )

/**
 * Carries out an admin's decision about a payment, under the locks of processing: of two admins one succeeds and
 * the other is refused. Then the page is processed, which completes, closes or holds the payment.
 *
 * @returns the payment afterwards.
 * @throws MedusaError NOT_FOUND, NOT_ALLOWED (not offered any more, or something new was said), CONFLICT (a sum has changed),
 *   INVALID_DATA.
 */
export async function actOnPayment(input: ActOnPaymentInput, deps: Deps): Promise<Payment> {
  const { account, attempt, payment } = await openItem(input.payment_id, deps)
  const { medusa } = deps
  const { provider_id, reference, transaction_id } = payment
  const actNow = async () => {
    const item = await openAsRead(input, deps)
    if (item.attempt) {
      // Before: if this server dies once the decision is written, the reconcile job continues.
      await checkSoon(item.attempt, deps)
    }
    await act(input, item, deps)
  }
  await (attempt ? medusa.withLock(collectionKey(attempt), actNow) : actNow())
  if (!attempt) {
    // No job continues: where this fails, the payment stays held with both sums as they are now, and the admin repeats it.
    await processUnknown({ provider_id, reference }, transaction_id, account, deps)
    return await requirePayment(input.payment_id, deps)
  }
  try {
    await processPage(attempt, "admin", deps)
  } catch (error) {
    logAttemptNotProcessed(deps, { id: reference, provider_id }, "admin", error)
  }
  return await requirePayment(input.payment_id, deps)
}

/**
 * @throws MedusaError NOT_ALLOWED for an action that is not offered, and when something was said since the admin has read it;
 *   CONFLICT when a sum is another one by now.
 */
async function openAsRead(
  { action, gateway, medusa, payment_id, statements }: ActOnPaymentInput,
  deps: Deps
): Promise<PaymentItem> {
  const item = await openItem(payment_id, deps)
  if (item.statements.some(({ id }) => !statements.includes(id))) {
    throw refusal(
      "news_arrived",
      "The gateway has said something new about this payment. Read it, then decide."
    )
  }
  if (item.balances.gateway !== gateway || item.balances.medusa !== medusa) {
    throw refusal(
      "sums_changed",
      "The sums of this payment have changed since you read them. Read them again, then decide."
    )
  }
  if (!item.actions.includes(action)) {
    throw refusal(
      "not_offered",
      `This payment has changed, so ${action} is no longer possible. Read it again, then decide.`
    )
  }
  return item
}

async function act(input: ActOnPaymentInput, item: PaymentItem, deps: Deps): Promise<void> {
  switch (input.action) {
    case "place_order":
      return await continueProcessing(input, item, deps)
    case "apply_to_order":
      return await applyToOrder(item, input, deps)
    case "refund_in_medusa":
      return await refundInMedusa(input, item, deps)
    case "state_returned":
      return await stateReturned(input, item, deps)
    case "close":
      return await change(item, input, deps, "difference_accepted", {
        accepted: {
          ...item.balances,
          owed: item.facts.order?.owed ?? null,
          by: input.actor_id,
          at: deps.now().toISOString(),
          note: required(input.note),
        },
      })
  }
}

/**
 * Under the order's lock: another payment could be applied to the order as well. An order of the page's cart counts only while no
 * completion holds core's cart lock: a failed completion undoes its order.
 */
async function applyToOrder(
  item: PaymentItem,
  input: Extract<ActOnPaymentInput, { action: "apply_to_order" }>,
  deps: Deps
): Promise<void> {
  const { held_since, proven_at } = item.payment
  if (item.attempt) {
    await waitForCart(item.attempt, deps.medusa)
  }
  await deps.medusa.withLock(orderKey(input.order_id), async () => {
    await change(item, input, deps, "applied_to_order", {
      payment_collection_id: await collectionOfOrder(item, input.order_id, deps),
      proven_at: proven_at ?? held_since ?? deps.now(),
      placement_count: 0,
      order_id: null,
    })
  })
}

/** Lets processing continue, after the gateway has confirmed that it still has the money. */
async function continueProcessing(
  input: ActOnPaymentInput,
  { account, attempt, payment }: PaymentItem,
  deps: Deps
): Promise<void> {
  if (!attempt) {
    return
  }
  const answer = await askVerify(await readPage(attempt, account, deps), "admin", deps)
  if (!answer.reached && attempt.token !== null) {
    throw refusal(
      "gateway_unreachable",
      "The gateway cannot be asked now whether it still has the money, so no order is placed. Try again later."
    )
  }
  const item = await openItem(payment.id, deps)
  if (!item.actions.includes("place_order")) {
    throw refusal(
      "news_arrived",
      "The gateway has said something new about this payment. Read it, then decide."
    )
  }
  // Bookkeeping has the payment under the day on which it was held, and a closed period must not change.
  const proven_at = payment.proven_at ?? payment.held_since ?? deps.now()
  await change(item, input, deps, "proven", { proven_at, placement_count: 0, order_id: null })
}

/**
 * Books the difference as a refund of the order, with the admin's name and note. For a canceled order core books the refund
 * and then fails to change the order's total: the refund counts.
 */
async function refundInMedusa(
  { actor_id, note, payment_id }: ActOnPaymentInput,
  { attempt, facts, payment, ...item }: PaymentItem,
  deps: Deps
): Promise<void> {
  if (!attempt || facts.ownPaymentId === null) {
    return
  }
  // Our provider books no refund of an order that has one of its two links only: core may be undoing the order.
  const payment_collection_id = collectionIdOf(payment, attempt)
  const hasWaited = await mendOrderLinks({ ...attempt, payment_collection_id }, deps)
  const { balances } = hasWaited ? await openItem(payment_id, deps) : item
  const difference = (balances.medusa - balances.gateway) as Cents
  if (difference <= 0) {
    return
  }
  try {
    await deps.medusa.refund(facts.ownPaymentId, difference, actor_id, note)
  } catch (error) {
    const now = await openItem(payment_id, deps)
    if (now.balances.medusa !== balances.gateway) {
      throw error
    }
  }
}

async function stateReturned(
  { actor_id, note, returned }: Extract<ActOnPaymentInput, { action: "state_returned" }>,
  { folded, payment, statements }: PaymentItem,
  deps: Deps
): Promise<void> {
  // The workflow takes what another plugin sends.
  if (!Number.isSafeInteger(returned) || returned < 0) {
    throw refusal("amount_invalid", `${returned} are no cents.`, "returned")
  }
  const whole = (folded.gateway + folded.returned) as Cents
  if (returned > whole) {
    throw refusal(
      "returned_too_much",
      `The gateway took ${toDecimalString(whole)}, so it has not returned ${toDecimalString(returned)}.`,
      "returned"
    )
  }
  const { provider_id, reference } = payment
  // The row may not have the id that its statements name: another page has it. An id that only verify names is in `ids`.
  const transaction_id = folded.transaction_id ?? payment.transaction_id ?? folded.ids[0] ?? null
  await deps.repositories.statements.add(
    { provider_id, reference },
    {
      source: "admin",
      at: deps.now(),
      ...{ transaction_id, returned, by: actor_id, note: note ?? null },
      seen: statements.map(({ id }) => id),
    }
  )
}

/** @throws MedusaError NOT_ALLOWED if the payment has changed since the read: somebody else was faster. */
async function change<Name extends PaymentTransition>(
  { payment }: PaymentItem,
  { actor_id, note, action }: ActOnPaymentInput,
  { repositories }: Deps,
  name: Name,
  values: PaymentValues[Name]
): Promise<void> {
  const data = { action, by: actor_id, ...(note && { note }) }
  try {
    if (await repositories.payments.change(payment, name, values, { trigger: "admin", data })) {
      return
    }
  } catch (error) {
    if (!(error instanceof TransactionReusedError)) {
      throw error
    }
    throw refusal(
      "not_offered",
      "The gateway's transaction has paid for another cart by now, so it cannot pay for this one. Look it up at the gateway."
    )
  }
  throw refusal(
    "not_offered",
    "This payment has changed since you read it. Read it again, then decide."
  )
}

/**
 * This decides that no payment is closed without a note, whoever runs the workflow. The schema of the route and Admin's
 * form only refuse earlier; they also ask for the note of a stated return.
 *
 * @throws MedusaError INVALID_DATA without a note.
 */
function required(note: string | undefined): string {
  if (!note?.trim()) {
    throw refusal("field_required", "Say why the difference is accepted.", "note")
  }
  return note
}
