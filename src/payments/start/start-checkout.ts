import { askGateway } from "../verify/ask-gateway"
import {
  canBeOfferedAgain,
  isAbandoned,
  isSamePayment,
  livePageOf,
  moneyOfCollection,
  openingEndsAt,
  startRefusal,
  TransactionReusedError,
  verdictOf,
  type CheckoutAttempt,
  type HeldReason,
  type MedusaReader,
  type WantedPage,
} from "../../core"
import { announceChange } from "../announce-change"
import { holdAttempt } from "../hold"
import { isClosed } from "../accounts"
import { hasArrived } from "../is-paid"
import type { ProviderDeps } from "../deps"
import { createCheckoutPage } from "./create-checkout-page"
import type { PageRequest } from "./checkout-request"
import { refuseStart, toShopper } from "../refusals"

/** How often a start that lost the race checks for the winner's page. */
const RACE_POLL_MS = 50

/**
 * One live page per collection: an open page that fits is offered again; otherwise the gateway is asked about
 * it, it is marked replaced and still polled, and a new one opens. Of two concurrent starts, the database
 * lets one write its row; the other waits and offers the same page.
 *
 * @returns the attempt; with status `paid` or `completed` when the collection turned out to be paid already.
 * @throws MedusaError when the collection has money that this session may not use, the region does not offer the
 *   account, the account is closed to new payments, or no page opens.
 */
export async function startCheckout(
  request: PageRequest,
  deps: ProviderDeps
): Promise<CheckoutAttempt> {
  const { account, medusa, now, repositories, sleep } = deps
  const { options } = account
  const giveUpAt = openingEndsAt(now(), options)

  for (;;) {
    const attempts = await repositories.attempts.ofCollection(request.payment_collection_id)
    refuseStart(
      startRefusal({
        attempts,
        hasArrived: hasArrived(attempts, deps),
        hasLostCart: await hasLostCart(request, attempts, medusa),
        isTotal: request.is_total,
        isOffered: request.is_offered,
        provider_id: request.provider_id,
      })
    )
    const money = moneyOfCollection(attempts)
    if (money.kind === "proven") {
      const bound = await bindOrHold(money.attempt, request, deps)
      if (bound) {
        return bound
      }
      continue
    }
    const closed = await isClosed(account, repositories.closures)
    refuseStart(startRefusal({ attempts, isClosed: closed }))
    const current = livePageOf(attempts)
    if (!current) {
      const opened = await createCheckoutPage(request, attempts, deps)
      if (opened && (opened.status === "open" || isPaidThrough(opened, request))) {
        return opened
      }
    } else if (current.status === "open") {
      const offered = await offerAgain(current, request, deps)
      if (offered) {
        return offered
      }
    } else if (isAbandoned(current, options, now())) {
      await replace(current, deps)
    } else if (now() > giveUpAt) {
      throw toShopper("page_unavailable")
    } else {
      await sleep(RACE_POLL_MS)
    }
  }
}

/** Its notification arrived before the gateway's answer. */
function isPaidThrough(
  { payment_session_id, status }: CheckoutAttempt,
  { session_id }: PageRequest
): boolean {
  return (status === "paid" || status === "completed") && payment_session_id === session_id
}

/**
 * Its payment was refunded before an order existed, and the cart has another collection now: money on this
 * one would have no place.
 */
async function hasLostCart(
  { cart_id, payment_collection_id }: PageRequest,
  attempts: readonly CheckoutAttempt[],
  medusa: MedusaReader
): Promise<boolean> {
  const hadCart = attempts.some((attempt) => attempt.cart_id !== null)
  return cart_id === null && hadCart && !(await medusa.orderIdOf(payment_collection_id))
}

/** A payment, proven or half proven, that Medusa has not booked: bound to this session if it fits, else held. */
async function bindOrHold(
  paid: CheckoutAttempt,
  request: PageRequest,
  deps: ProviderDeps
): Promise<CheckoutAttempt | undefined> {
  if (isSamePayment(paid, wantedBy(request))) {
    const values = { payment_session_id: request.session_id }
    return await deps.repositories.attempts.transition(paid, "session_bound", values)
  }
  await hold(paid, "session_replaced", deps)
  return undefined
}

/** Offers the open page again, or asks the gateway about it; undefined: read the attempts again. */
async function offerAgain(
  current: CheckoutAttempt,
  request: PageRequest,
  deps: ProviderDeps
): Promise<CheckoutAttempt | undefined> {
  const { account, now, repositories } = deps
  const { attempts } = repositories
  const { options } = account
  if (
    canBeOfferedAgain(current, wantedBy(request), options, now()) &&
    current.lines_hash === request.lines_hash
  ) {
    const values = { payment_session_id: request.session_id }
    const details = { trigger: "checkout" } as const
    return await attempts.transition(current, "page_offered_again", values, details)
  }
  if (current.provider_id !== request.provider_id) {
    // This account's gateway does not know the page; our route has asked the other one.
    await replace(current, deps)
    return undefined
  }

  const { attempt } = await askGateway(current, "checkout", account, deps)
  const verdict = verdictOf(attempt, options)
  switch (verdict.kind) {
    case "unproven":
      await replace(attempt, deps)
      return undefined
    case "proven":
      await proveOrHold(attempt, deps)
      return undefined
    case "half_proven":
      // As far as we know it is paid: no second page; processing waits for the other proof.
      return await bindOrHold(attempt, request, deps)
    case "contradicted":
      await hold(attempt, verdict.reason, deps)
      return undefined
    case "reversed":
      await hold(attempt, verdict.disputed ? "evidence_conflict" : "gateway_reversed", deps)
      return undefined
  }
}

/** Marks the attempt proven, or holds it if its transaction has paid another attempt. */
async function proveOrHold(attempt: CheckoutAttempt, deps: ProviderDeps): Promise<void> {
  const { now, repositories } = deps
  const { attempts } = repositories
  try {
    await attempts.transition(
      attempt,
      "payment_proven",
      { proven_at: now(), next_check_at: now() },
      { trigger: "checkout" }
    )
  } catch (error) {
    if (!(error instanceof TransactionReusedError)) {
      throw error
    }
    await hold(attempt, "transaction_reused", deps)
  }
}

async function hold(
  attempt: CheckoutAttempt,
  reason: HeldReason,
  deps: ProviderDeps
): Promise<void> {
  const held = await holdAttempt(attempt, reason, "checkout", deps)
  if (held) {
    await announceChange(attempt, held, "checkout", deps)
  }
}

async function replace(
  attempt: CheckoutAttempt,
  { now, repositories: { attempts } }: ProviderDeps
): Promise<void> {
  const details = { trigger: "checkout" } as const
  await attempts.transition(attempt, "page_replaced", { replaced_at: now() }, details)
}

function wantedBy({ provider_id, amount, currency }: PageRequest): WantedPage {
  return { provider_id, amount, currency_code: currency.toLowerCase() }
}
