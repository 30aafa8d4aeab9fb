import { MedusaError } from "@medusajs/framework/utils"
import type { CheckoutAttempt } from "../../core/attempt/attempt"
import { centsFromDecimal, sumCents, type Cents } from "../../core/money/money"
import type { Judging } from "../../core/options/options"
import { isOfGateway, latestOfAdmins } from "../../core/payment/statement"
import type { MedusaFacts } from "../../core/payment/decide"
import { foldedOf, foldStatements, type FoldedPayment } from "../../core/payment/fold"
import type { Payment } from "../../core/payment/payment"
import type { PaymentRepository } from "../../core/repositories/payment-repository"
import type {
  PageName,
  StatementRepository,
  StoredStatement,
} from "../../core/repositories/statement-repository"
import type { Account } from "../account"
import type { Deps, ProviderDeps } from "../deps"

/** The repositories of the rows by which the books are kept. */
export interface Books {
  statements: StatementRepository
  payments: PaymentRepository
}

export type BookDeps = Deps & { repositories: Books }

export type BookProviderDeps = ProviderDeps & { repositories: Books }

/**
 * A page with everything that is known about its money: the statements, their meaning, and the rows of its
 * payments.
 */
export interface Page {
  attempt: CheckoutAttempt
  account: Account
  statements: readonly StoredStatement[]
  /** What the gateway has, by transaction. */
  folded: readonly FoldedPayment[]
  /** The oldest first. A transaction that is not stored yet has no row. */
  payments: readonly Payment[]
}

/** Reads a page's statements and payments, and judges the statements, also unprocessed ones. */
export async function readPage(
  attempt: CheckoutAttempt,
  account: Account,
  { repositories }: { repositories: Books }
): Promise<Page> {
  const name = pageNameOf(attempt)
  // Read payments first: the statements of each payment that is read are then read as well.
  const payments = await repositories.payments.ofPages([name])
  const statements = await repositories.statements.ofPages([name])
  const folded = foldPage(attempt, statements, account.options)
  return { attempt, account, statements, folded, payments }
}

/** The same page with the rows of its payments as they are now. */
export async function withCurrentPayments(
  page: Page,
  { repositories }: { repositories: Books }
): Promise<Page> {
  return { ...page, payments: await repositories.payments.ofPages([pageNameOf(page.attempt)]) }
}

/** The row of a page's payment. @throws MedusaError NOT_FOUND for a payment of another page: rows are kept for good. */
export function rowOf({ attempt, payments }: Page, id: string): Payment {
  const row = payments.find((payment) => payment.id === id)
  if (!row) {
    throw new MedusaError(MedusaError.Types.NOT_FOUND, `Page ${attempt.id} has no payment ${id}.`)
  }
  return row
}

/** What the gateway has of an attempt's page, by transaction. */
export function foldPage(
  attempt: CheckoutAttempt,
  statements: readonly StoredStatement[],
  { merchantSiteId, profile, proof }: Judging
): FoldedPayment[] {
  const expected = {
    amount: amountOfPage(attempt),
    currency_code: attempt.currency_code,
    reference: attempt.id,
    merchantSiteId,
  }
  return foldStatements(statements, profile, expected, proof)
}

export function amountOfPage({ amount }: Pick<CheckoutAttempt, "amount">): Cents {
  return centsFromDecimal(amount) as Cents
}

export function pageNameOf({
  id,
  provider_id,
}: Pick<CheckoutAttempt, "id" | "provider_id">): PageName {
  return { provider_id, reference: id }
}

/**
 * What the gateway has of a payment. If no statement names the payment any more (under a changed profile, or next
 * to another payment of its page): its former sum, or what an admin has stated since. The former sum is certain
 * only for a payment that Medusa has booked, or that is closed.
 */
export function judgedOf(
  payment: Payment,
  page: Pick<Page, "folded" | "payments" | "statements">,
  booked: Pick<MedusaFacts, "payment">
): FoldedPayment {
  const isKnown = booked.payment === "captured" || payment.status === "closed"
  const { isUnclear, ...stored } = storedOnly(payment, page)
  return foldedOf(payment, page) ?? { ...stored, isUnclear: isUnclear && !isKnown }
}

/** A payment as its row has it, or as an admin has stated it since. */
export function storedOnly(
  { balances, currency_code, transaction_id }: Payment,
  { statements }: Pick<Page, "statements">
): FoldedPayment {
  const { approved } = balances
  const stated = latestOfAdmins(
    statements.flatMap((said) =>
      isOfGateway(said) || said.transaction_id !== transaction_id ? [] : said
    )
  )
  const whole = sumCents([balances.gateway, balances.returned])
  const returned = stated?.returned ?? balances.returned
  const gateway = (whole - returned) as Cents
  return {
    ...{ transaction_id, approved, gateway, returned, currency_code },
    ids: transaction_id === null ? [] : [transaction_id],
    ...{ isProven: false, isVerified: false, problem: undefined },
    ...{ isStated: stated !== undefined, isUnclear: stated === undefined },
    ...{ isPageClear: false, isOfAnotherRow: false },
  }
}

/**
 * A payment with the transaction that its statements name: the row may have no transaction yet, or may not take
 * this one. While each source has ids of its own, an id that only verify names is left out: a notification may give the
 * same id to another payment.
 */
export function namedBy(
  page: Pick<Page, "account" | "folded" | "payments" | "statements">,
  payment: Payment
): Payment {
  if (payment.transaction_id !== null) {
    return payment
  }
  const id = foldedOf(payment, page)?.transaction_id ?? null
  const isComparable =
    page.account.options.profile.verify.transactionIds !== "own" ||
    page.statements.some((said) => said.source === "notification" && said.transaction_id === id)
  return { ...payment, transaction_id: isComparable ? id : null }
}

/** The payment session with which Medusa books a payment: the session that claimed the payment, or the page's. */
export function sessionOf(payment: Payment, attempt: CheckoutAttempt): string {
  return payment.payment_session_id ?? attempt.payment_session_id
}

/** The collection of a payment: the page's, or that of the order to which an admin applied the payment. */
export function collectionIdOf(payment: Payment, attempt: CheckoutAttempt): string {
  return payment.payment_collection_id ?? attempt.payment_collection_id
}
