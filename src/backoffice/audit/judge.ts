import type { CheckoutAttempt } from "../../core/attempt/attempt"
import { toDecimalString } from "../../core/money/money"
import {
  difference,
  findingOf,
  paymentDifference,
  type AuditDifference,
} from "../../core/payment/audit"
import type { AuditFinding } from "../../core/payment/audit-finding"
import { decide, type MedusaFacts, type PageFacts } from "../../core/payment/decide"
import type { FoldedPayment } from "../../core/payment/fold"
import type { Payment } from "../../core/payment/payment"
import { isOfGateway } from "../../core/payment/statement"
import type { BookedCollection, MedusaPayment } from "../../core/ports/medusa-books"
import type { AuditedNotification, AuditedPayment } from "../../core/repositories/audit"
import type { Account } from "../../payments/account"
import { balancesToStore, factsOf, NOTHING_BOOKED } from "../../payments/process/medusa-facts"
import { amountOfPage, foldPage, judgedOf, type Page } from "../../payments/process/page"
import { foldUnknown } from "../../payments/process/process-unknown"

/** A younger payment may still become an order, and Medusa's books may still reach the plugin's rows. */
const UNDER_WAY_MS = 60 * 60_000

type AccountOf = (providerId: string) => Account | undefined

/** Decides about a payment as it is now, and compares the decision with its row and with Medusa's books. */
export function judgePayment(
  row: AuditedPayment,
  collections: ReadonlyMap<string, BookedCollection>,
  accountOf: AccountOf,
  now: Date
): AuditDifference[] {
  const { attempt, payment, updated_at } = row
  const id = payment.payment_collection_id ?? attempt?.payment_collection_id
  const collection = id === undefined ? undefined : collections.get(id)
  const account = accountOf(payment.provider_id)
  const facts = { ...medusaFactsOf(row, collection), transactionReused: row.isTransactionReused }
  const folded = account
    ? judgedOf(payment, { ...row, folded: foldOf(row, account) }, facts)
    : asStored(payment)
  const step = decide(folded, attempt && pageFactsOf(attempt, now), facts)
  const balances = balancesToStore(folded, facts)
  const times = [updated_at, collection?.booked_at ?? updated_at].map((at) => at.getTime())
  const isRecent = now.getTime() - Math.max(...times) < UNDER_WAY_MS
  const finding =
    findingOf({ payment, step, balances }, isRecent) ?? (isSaid(row) ? undefined : "row_differs")
  const others = isRecent ? [] : otherFindings(row, collection, facts)
  const attempt_id = attempt?.id ?? null
  return [
    ...(finding ? [paymentDifference(finding, { payment, balances }, { attempt_id })] : []),
    ...others.map(([other, related_id]) =>
      paymentDifference(other, { payment, balances }, { attempt_id, related_id })
    ),
  ]
}

/** Whether the statement exists by which the payment became known. */
function isSaid({ payment, statements }: AuditedPayment): boolean {
  return statements.some(
    (said) =>
      isOfGateway(said) &&
      (payment.transaction_id === null || said.transaction_id === payment.transaction_id)
  )
}

/** The finding of a captured Medusa payment of our provider without a payment of ours. */
export function judgeStray(row: MedusaPayment, now: Date): AuditDifference[] {
  const { created_at, currency_code, id, money, order_id, provider_id } = row
  return now.getTime() - Date.parse(created_at) < UNDER_WAY_MS
    ? []
    : [
        difference("payment_without_row", {
          ...{ related_id: id, provider_id, order_id, currency_code, created_at },
          medusa: toDecimalString(money),
        }),
      ]
}

/** The findings of a dead letter, and of a notification whose money no payment has. */
export function judgeNotification(
  { attempt, notification, statements }: AuditedNotification,
  accountOf: AccountOf,
  now: Date
): AuditDifference[] {
  const { id, outcome, provider_id, received_at, reference, statement } = notification
  const subject = {
    ...{ related_id: id, provider_id, reference: reference || null },
    attempt_id: attempt?.id ?? null,
    transaction_id: statement?.transaction_id ?? null,
    currency_code: statement?.currency?.toLowerCase() ?? null,
    gateway: statement?.amount ?? null,
    created_at: received_at.toISOString(),
  }
  if (outcome === "dead_letter") {
    return [difference("dead_letter", subject)]
  }
  const account = accountOf(provider_id)
  const isRecent = now.getTime() - received_at.getTime() < UNDER_WAY_MS
  if (isRecent || !account || statements.length === 0) {
    return []
  }
  const folded = attempt
    ? foldPage(attempt, statements, account.options)
    : foldUnknown(
        statements.filter((said) => said.transaction_id === subject.transaction_id),
        account
      )
  const isMoney = folded.some(({ gateway, isUnclear }) => gateway > 0 || isUnclear)
  return isMoney ? [difference("not_processed", subject)] : []
}

function foldOf(
  { attempt, payment, statements }: AuditedPayment,
  account: Account
): FoldedPayment[] {
  return attempt
    ? foldPage(attempt, statements, account.options)
    : foldUnknown(
        statements.filter(({ transaction_id }) => transaction_id === payment.transaction_id),
        account
      )
}

/** The known state of a payment whose account is no longer configured. */
function asStored({ balances, currency_code, transaction_id }: Payment): FoldedPayment {
  const { approved, gateway, returned } = balances
  return {
    ...{ transaction_id, approved, gateway, returned, currency_code },
    ids: transaction_id === null ? [] : [transaction_id],
    ...{ isProven: true, isVerified: true, problem: undefined, isStated: false },
    ...{ isUnclear: false, isPageClear: true, isOfAnotherRow: false },
  }
}

/** What Medusa has of a payment. A cart's total is not read: without the total, no payment is held for it. */
function medusaFactsOf(
  { attempt, isClaimedElsewhere, payment, payments, statements }: AuditedPayment,
  collection: BookedCollection | undefined
): MedusaFacts {
  if (!attempt && !collection) {
    return { ...NOTHING_BOOKED, accepted: payment.accepted }
  }
  const page = { attempt: attempt ?? standInPage(payment), payments, statements } as Page
  const facts = factsOf(payment, page, collection)
  return { ...facts, paidElsewhere: facts.paidElsewhere || isClaimedElsewhere }
}

/** The stand-in page of a payment with an unknown reference that was applied to an order. */
function standInPage(payment: Payment): Partial<CheckoutAttempt> {
  const { currency_code, payment_collection_id, payment_session_id } = payment
  return {
    ...{ handle: "", cart_id: null, currency_code },
    payment_collection_id: payment_collection_id ?? "",
    payment_session_id: payment_session_id ?? "",
  }
}

/** Verify was asked long ago: a person asks for what it has not answered. */
function pageFactsOf(attempt: CheckoutAttempt, now: Date): PageFacts {
  const ends = (attempt.expires_at ?? attempt.created_at).getTime() + UNDER_WAY_MS
  return {
    amount: amountOfPage(attempt),
    currency_code: attempt.currency_code,
    isOver: now.getTime() > ends,
    isAsked: true,
    canAsk: attempt.token !== null,
  }
}

/** The objection of Medusa's own books to a payment that Medusa has booked. */
function otherFindings(
  { payment }: AuditedPayment,
  collection: BookedCollection | undefined,
  facts: MedusaFacts
): [AuditFinding, string | null][] {
  if (!collection || facts.payment !== "captured") {
    return []
  }
  const { accounts, orders } = collection
  const second = orders.find(({ id }) => id !== payment.order_id)
  const other = accounts.find(({ provider_id }) => provider_id !== payment.provider_id)
  const foreign = accounts.find(({ currency_code }) => currency_code !== payment.currency_code)
  const found: ([AuditFinding, string | null] | false)[] = [
    orders.length > 1 && ["two_orders", second?.id ?? null],
    other !== undefined && ["other_account", other.payment_id],
    foreign !== undefined && ["other_currency", foreign.payment_id],
    collection.orderBooksDiffer && ["order_books_differ", null],
  ]
  return found.filter((one) => one !== false)
}
