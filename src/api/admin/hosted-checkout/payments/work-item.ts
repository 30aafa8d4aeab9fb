import type { AdminPaymentFacts, AdminPaymentResponse, AdminWorkItem } from "../../../../admin-api"
import { toDecimalString, type Cents } from "../../../../core/money/money"
import type { Payment } from "../../../../core/payment/payment"
import { findAccount } from "../../../../payments/account"
import type { Deps } from "../../../../payments/deps"
import { balancesToStore } from "../../../../payments/process/medusa-facts"
import { amountOfPage } from "../../../../payments/process/page"
import { hashLines, cartLines, linesShown } from "../../../../payments/start/checkout-request"
import { knownPayment, openItem, type PaymentItem } from "../../../../payments/worklist/open-item"
import { adminsOf, toAdminPayment, toAdminStatements } from "./admin-payment"

/** A payment for an admin who decides. @throws MedusaError NOT_FOUND. */
export async function workItemResponse(
  paymentId: string,
  deps: Deps
): Promise<AdminPaymentResponse> {
  const payment = await toWorkItem(await knownPayment(paymentId, deps), deps)
  return { payment, admins: await adminsOf([payment], payment.statements, deps) }
}

/** A payment with both sums as they are now, its statements and actions. */
export async function toWorkItem(payment: Payment, deps: Deps): Promise<AdminWorkItem> {
  if (!findAccount(deps, payment.provider_id)) {
    return await unreadableItem(payment, deps)
  }
  const item = await openItem(payment.id, deps)
  const { account, actions, attempt, facts, folded, statements } = item
  const balances = balancesToStore(folded, facts)
  return {
    ...(await toAdminPayment({ ...item.payment, balances }, deps)),
    ...ofAttempt(attempt),
    actions,
    statements: toAdminStatements(statements, account.options.profile),
    facts: await adminFacts(item, deps),
  }
}

/**
 * The item of a payment whose account is no longer configured: its statements cannot be read, so it shows the stored
 * sums and offers no action.
 */
async function unreadableItem(payment: Payment, deps: Deps): Promise<AdminWorkItem> {
  const attempt = await deps.repositories.attempts.byId(payment.reference)
  const isOfPage = attempt?.provider_id === payment.provider_id
  return {
    ...(await toAdminPayment(payment, deps)),
    ...ofAttempt(isOfPage ? attempt : null),
    ...{ actions: [], statements: [], facts: null },
  }
}

function ofAttempt(
  attempt: PaymentItem["attempt"]
): Pick<AdminWorkItem, "attempt_id" | "cart_id" | "email"> {
  return {
    attempt_id: attempt?.id ?? null,
    cart_id: attempt?.cart_id ?? null,
    email: attempt?.email ?? null,
  }
}

async function adminFacts(item: PaymentItem, deps: Deps): Promise<AdminPaymentFacts> {
  const { attempt, facts, folded } = item
  return {
    asked: attempt && {
      amount: toDecimalString(amountOfPage(attempt)),
      currency_code: attempt.currency_code,
    },
    items: attempt?.items ?? null,
    problem: folded.problem ?? null,
    is_unclear: folded.isUnclear,
    cart: await cartOf(item, deps),
    cart_gone: facts.cartGone,
    order: await orderOf(item, deps),
  }
}

/** The cart of a payment as it is now, compared with the page. */
async function cartOf(
  { attempt, facts }: PaymentItem,
  deps: Deps
): Promise<AdminPaymentFacts["cart"]> {
  const cart = facts.cartId ? await deps.store.cart(facts.cartId) : undefined
  if (!cart || !attempt || !facts.cart) {
    return null
  }
  const { completed, currency_code, total } = facts.cart
  return {
    id: cart.id,
    total: textOf(total),
    currency_code,
    completed,
    changed:
      (total !== null && total !== amountOfPage(attempt)) ||
      currency_code !== attempt.currency_code ||
      hashLines(cartLines(cart)) !== attempt.lines_hash,
    lines: linesShown(cart).map(({ name, quantity }) => ({
      name: name ?? "",
      quantity: Number(quantity),
    })),
  }
}

/** The order of a payment as it is now. */
async function orderOf(
  { facts: { order } }: PaymentItem,
  { medusa }: Deps
): Promise<AdminPaymentFacts["order"]> {
  if (!order) {
    return null
  }
  const { canceled, id, owed, paid } = order
  const known = await medusa.orderToPay(id)
  return {
    ...{ id, canceled, paid, owed: toDecimalString(owed) },
    display_id: known?.display_id ?? null,
    total: textOf(known?.total ?? null),
  }
}

function textOf(cents: Cents | null): string | null {
  return cents === null ? null : toDecimalString(cents)
}
