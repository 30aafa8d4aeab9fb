import type { CheckoutAttempt } from "../../core/attempt/attempt"
import { actionsFor, type PaymentAction } from "../../core/payment/actions"
import { balancesOf, type Balances } from "../../core/payment/balances"
import type { PageFacts } from "../../core/payment/decide"
import type { FoldedPayment } from "../../core/payment/fold"
import type { Payment } from "../../core/payment/payment"
import type { StoredStatement } from "../../core/repositories/statement-repository"
import { requireAccount, type Account } from "../account"
import { loadFacts, NOTHING_BOOKED, type PaymentFacts } from "../process/medusa-facts"
import { judgedOf, readPage, storedOnly, type Page } from "../process/page"
import { foldUnknown } from "../process/process-unknown"
import { pageFacts } from "../process/processing"
import type { Deps } from "../deps"
import { refusal } from "../refusals"

/** A payment as an admin sees it: both sums, the statements, and the actions. */
export interface PaymentItem {
  payment: Payment
  /** Null for a reference of none of our pages. */
  attempt: CheckoutAttempt | null
  account: Account
  statements: readonly StoredStatement[]
  folded: FoldedPayment
  facts: PaymentFacts
  /** Null for a reference of none of our pages. */
  page: PageFacts | null
  balances: Balances
  /** The likeliest first. */
  actions: readonly PaymentAction[]
}

/**
 * Reads a payment with everything that decides its actions. The offer and the act read the same.
 *
 * @throws MedusaError NOT_FOUND for an unknown payment, and for an account that is no longer configured: nobody
 *   knows what its statements mean.
 */
export async function openItem(paymentId: string, deps: Deps): Promise<PaymentItem> {
  const { attempts } = deps.repositories
  const payment = await knownPayment(paymentId, deps)
  const account = requireAccount(deps, payment.provider_id)
  const attempt = payment.reference ? await attempts.byId(payment.reference) : undefined
  return attempt?.provider_id === payment.provider_id
    ? await itemOfPage(payment, await readPage(attempt, account, deps), deps)
    : await unknownItem(payment, account, deps)
}

/** @throws MedusaError NOT_FOUND for an unknown payment. */
export async function knownPayment(
  id: string,
  { repositories }: Pick<Deps, "repositories">
): Promise<Payment> {
  const payment = await repositories.payments.byId(id)
  if (!payment) {
    throw refusal("payment_unknown", `There is no payment ${id}.`)
  }
  return payment
}

async function itemOfPage(payment: Payment, page: Page, deps: Deps): Promise<PaymentItem> {
  const { account, attempt, statements } = page
  const facts = await loadFacts(payment, page, deps)
  const folded = judgedOf(payment, page, facts)
  const asked = pageFacts({ page, deps, isAsked: false })
  return {
    ...{ payment, attempt, account, statements, folded, facts },
    page: asked,
    balances: balancesOf(folded, facts),
    actions: offered(payment, actionsFor(folded, asked, facts)),
  }
}

/**
 * Nobody has asked for this payment, so it can be neither placed nor booked: the money is returned, or belongs to
 * another system.
 */
async function unknownItem(payment: Payment, account: Account, deps: Deps): Promise<PaymentItem> {
  const name = { provider_id: payment.provider_id, reference: payment.reference }
  const statements = await deps.repositories.statements.ofUnknown(name, payment.transaction_id)
  const folded = foldUnknown(statements, account)[0] ?? storedOnly(payment, { statements })
  const facts = { ...NOTHING_BOOKED, accepted: payment.accepted }
  return {
    ...{ payment, account, statements, folded, facts, attempt: null },
    page: null,
    balances: balancesOf(folded, facts),
    actions: offered(payment, actionsFor(folded, null, facts)),
  }
}

/** Processing decides about a payment that is not held; an admin may state a return at any time. */
function offered({ status }: Payment, actions: readonly PaymentAction[]): readonly PaymentAction[] {
  return status === "held" ? actions : actions.filter((action) => action === "state_returned")
}
