import type { Trigger } from "../../core/timeline"
import { TransactionReusedError } from "../../core/errors/hosted-checkout-errors"
import { NOTHING } from "../../core/money/money"
import { foldedOf, type FoldedPayment } from "../../core/payment/fold"
import type { NewPayment, Payment, StoredBalances } from "../../core/payment/payment"
import { cardOf } from "./card-of"
import { namedBy, pageNameOf, readPage, type BookProviderDeps, type Page } from "./page"

type SyncDeps = Pick<BookProviderDeps, "newId" | "now" | "repositories">

/**
 * Adds the row of each transaction without a row. Two servers may read different statements at once. The first payment of
 * a page has a fixed id, so the slower insert fails and that server reads the page again.
 */
export async function syncPayments(page: Page, trigger: Trigger, deps: SyncDeps): Promise<Page> {
  const { attempt } = page
  const added: Payment[] = []
  for (const folded of page.folded.filter((each) => !hasRow(each, page))) {
    const reported = {
      ...pageNameOf(attempt),
      ...cardOfPage(folded, page),
      id: page.payments.length + added.length === 0 ? firstIdOf(attempt) : deps.newId("hcpay"),
      transaction_id: folded.transaction_id,
      payment_collection_id: attempt.payment_collection_id,
      status: "reported",
      balances: reportedBalances(folded),
      currency_code: folded.currency_code,
      proven_at: null,
    } as const
    const stored = await addPayment(reported, folded, trigger, deps)
    if (!stored) {
      const now = await readPage(attempt, page.account, deps)
      return now.payments.length > page.payments.length
        ? await syncPayments(now, trigger, deps)
        : page
    }
    added.push(stored)
  }
  return added.length === 0 ? page : { ...page, payments: [...page.payments, ...added] }
}

function firstIdOf({ id }: Page["attempt"]): string {
  return id.replace(/^hcatt/, "hcpay")
}

/** Writes a proven payment as proven, unless its transaction has paid another page, which processing decides. */
async function addPayment(
  reported: NewPayment,
  { isPageClear, isProven, returned }: FoldedPayment,
  trigger: Trigger,
  { now, repositories: { payments } }: SyncDeps
): Promise<Payment | undefined> {
  if (!isProven || !isPageClear || returned > 0) {
    return await payments.add(reported, { trigger })
  }
  try {
    return await payments.add({ ...reported, status: "proven", proven_at: now() }, { trigger })
  } catch (error) {
    if (!(error instanceof TransactionReusedError)) {
      throw error
    }
    return await payments.add(reported, { trigger })
  }
}

/** Whether a row stands for a transaction: by an id, or without one. */
function hasRow({ transaction_id }: FoldedPayment, page: Page): boolean {
  return page.payments.some((payment) => foldedOf(payment, page)?.transaction_id === transaction_id)
}

/** The columns of a payment that its statements name now; undefined if all of them are stored. */
export function changedColumnsOf(payment: Payment, page: Page) {
  const folded = foldedOf(payment, page)
  if (!folded) {
    return undefined
  }
  const card = cardOfPage(folded, page)
  const { transaction_id } = namedBy(page, payment)
  const isTaken = page.payments.some(
    (row) => row.id !== payment.id && row.transaction_id === transaction_id
  )
  const columns = {
    transaction_id: isTaken ? payment.transaction_id : transaction_id,
    card_type: payment.card_type ?? card.card_type,
    card_number_masked: payment.card_number_masked ?? card.card_number_masked,
    currency_code: folded.currency_code,
  }
  const names = Object.keys(columns) as (keyof typeof columns)[]
  return names.some((name) => columns[name] !== payment[name]) ? columns : undefined
}

/** The sums of a payment that Medusa has not booked. */
function reportedBalances({ approved, gateway, returned }: FoldedPayment): StoredBalances {
  return { approved, returned, gateway, captured: NOTHING, refunded: NOTHING }
}

/** The card of a transaction, also from statements that name no transaction; none for an erased page. */
function cardOfPage(
  { ids }: FoldedPayment,
  { attempt, statements }: Page
): Pick<Payment, "card_type" | "card_number_masked"> {
  const isAbout = ({ transaction_id }: Page["statements"][number]) =>
    transaction_id === null || ids.includes(transaction_id)
  return cardOf(attempt.erased_at === null ? statements.filter(isAbout) : [])
}
