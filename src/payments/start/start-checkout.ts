import type { CheckoutAttempt } from "../../core/attempt/attempt"
import {
  canBeOfferedAgain,
  isAbandoned,
  isSamePayment,
  livePageOf,
  openingEndsAt,
  type WantedPage,
} from "../../core/attempt/live-page"
import { startRefusal } from "../../core/start/start-refusal"
import type { MedusaReader } from "../../core/ports/medusa-port"
import { hasMoney, moneyOfCollection } from "../../core/payment/collection-money"
import type { Payment } from "../../core/payment/payment"
import { isClosed } from "../account"
import type { ProviderDeps } from "../deps"
import { askVerify } from "../process/ask-verify"
import { pageNameOf, readPage } from "../process/page"
import { readCollectionBooks } from "../process/read-books"
import { refuseStart, toShopper } from "../refusals"
import type { PageRequest } from "./checkout-request"
import { createCheckoutPage } from "./create-checkout-page"
import { replacePage } from "./replace-page"

/** How often a start that lost the race checks for the winner's page. */
const RACE_POLL_MS = 50

/** The page of a start; `isPaid`: no page, the session is bound to a payment that is proven or booked. */
export interface StartedCheckout {
  attempt: CheckoutAttempt
  isPaid: boolean
}

/**
 * One live page per collection. An open page that fits is offered again. Otherwise the gateway is asked about the
 * page, the page is marked replaced and still polled, and a new page opens. Of two concurrent starts, the database
 * lets one write its row; the other waits and offers the same page.
 *
 * @throws MedusaError when the collection has money that this session may not use, the region does not offer the
 *   account, the account is closed to new payments, another account's page is open, or no page opens.
 */
export async function startCheckout(
  request: PageRequest,
  deps: ProviderDeps
): Promise<StartedCheckout> {
  const { account, medusa, now, repositories, sleep } = deps
  const { options } = account
  const giveUpAt = openingEndsAt(now(), options)

  for (;;) {
    const books = await readCollectionBooks(request.payment_collection_id, deps)
    const attempts = books.pages.map(({ attempt }) => attempt)
    const money = moneyOfCollection(books)
    refuseStart(
      startRefusal({
        money,
        hasLostCart: await hasLostCart(request, attempts, medusa),
        isTotal: request.is_total,
        isOffered: request.is_offered,
        provider_id: request.provider_id,
      })
    )
    if (money.kind === "proven") {
      return await bind(money.payment, request, deps)
    }
    refuseStart(startRefusal({ money, isClosed: await isClosed(account, repositories.closures) }))
    const current = livePageOf(attempts)
    if (!current) {
      const attempt = await createCheckoutPage(request, attempts, deps)
      if (attempt?.status === "open") {
        return { attempt, isPaid: false }
      }
      if (attempt && (await isPaidThrough(attempt, request, deps))) {
        return { attempt, isPaid: true }
      }
    } else if (current.status === "open") {
      const attempt = await offerAgain(current, request, deps)
      if (attempt) {
        return { attempt, isPaid: false }
      }
    } else if (isAbandoned(current, options, now())) {
      await replacePage(current, deps)
    } else if (now() > giveUpAt) {
      throw toShopper("page_unavailable")
    } else {
      await sleep(RACE_POLL_MS)
    }
  }
}

/**
 * The notification arrived before the gateway's answer, and Medusa books or has booked the payment with this
 * session: a refusal would let Medusa delete the session.
 */
async function isPaidThrough(
  attempt: CheckoutAttempt,
  { session_id }: PageRequest,
  { repositories }: ProviderDeps
): Promise<boolean> {
  const payments = await repositories.payments.ofPages([pageNameOf(attempt)])
  return (
    attempt.payment_session_id === session_id &&
    payments.some(({ status }) => status === "proven" || status === "completed")
  )
}

/**
 * The payment was returned before an order existed, and the cart has another collection now: money on the former
 * collection would have no order.
 */
async function hasLostCart(
  { cart_id, payment_collection_id }: PageRequest,
  attempts: readonly CheckoutAttempt[],
  medusa: MedusaReader
): Promise<boolean> {
  const hadCart = attempts.some((attempt) => attempt.cart_id !== null)
  return cart_id === null && hadCart && !(await medusa.orderIdOf(payment_collection_id))
}

/**
 * Binds the page of a proven payment to this session: Medusa books with it.
 *
 * @throws MedusaError for another amount or currency: processing decides about that payment.
 */
async function bind(
  payment: Payment,
  request: PageRequest,
  { repositories: { attempts } }: ProviderDeps
): Promise<StartedCheckout> {
  const page = await attempts.byId(payment.reference)
  if (!page || !isSamePayment(page, wantedBy(request))) {
    throw toShopper("payment_arrived")
  }
  const values = { payment_session_id: request.session_id }
  const bound = await attempts.transition(page, "session_bound", values)
  return { attempt: bound ?? page, isPaid: true }
}

/** Offers the open page again, or asks the gateway about it; undefined: read the collection again. */
async function offerAgain(
  current: CheckoutAttempt,
  request: PageRequest,
  deps: ProviderDeps
): Promise<CheckoutAttempt | undefined> {
  const { account, now, repositories } = deps
  const { attempts } = repositories
  const { payment_link_id } = request
  const wanted = { ...wantedBy(request), payment_link_id }
  if (
    canBeOfferedAgain(current, wanted, account.options, now()) &&
    current.lines_hash === request.lines_hash
  ) {
    const values = { payment_session_id: request.session_id }
    const details = { trigger: "checkout" } as const
    return await attempts.transition(current, "page_offered_again", values, details)
  }
  if (current.provider_id !== request.provider_id) {
    // This account's gateway does not know the page. Our route asks the other account's gateway and replaces the page.
    // Core also calls us without the route, to restore the former session after a failed start: then the page stays.
    throw toShopper("page_unavailable")
  }
  await askVerify(await readPage(current, account, deps), "checkout", deps)
  if (hasMoney(await readPage(current, account, deps))) {
    // The page may be paid: the job processes it.
    await attempts.transition(current, "check_scheduled", { next_check_at: now() })
    throw toShopper("payment_arrived")
  }
  await replacePage(current, deps)
  return undefined
}

function wantedBy({ provider_id, amount, currency }: PageRequest): WantedPage {
  return { provider_id, amount, currency_code: currency.toLowerCase() }
}
