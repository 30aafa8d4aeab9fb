import { isDeepStrictEqual } from "node:util"
import type { CheckoutAttempt } from "../../core/attempt/attempt"
import { isAbandoned } from "../../core/attempt/live-page"
import type { Trigger } from "../../core/timeline"
import { accountNameOf } from "../../core/options/medusa-config"
import { nextCheckOf } from "../../core/payment/next-check"
import type { Payment, PaymentStatus } from "../../core/payment/payment"
import { findAccount } from "../account"
import { collectionKey } from "./lock"
import { changeAttempt, requireAttempt } from "./change-attempt"
import { leaseFrom } from "../due/due-rows"
import { advancePayment } from "./advance-payment"
import { announcePayment, secondsToOrder } from "./announce-payment"
import { askForStatements } from "./ask-for-statements"
import { noteUnknown } from "./note-unknown"
import { readPage, rowOf, withCurrentPayments, type BookDeps } from "./page"
import { pageFacts, type Asked, type Processing } from "./processing"
import { syncPayments } from "./sync-payments"

/** Check interval of a page whose account is no longer configured. */
const UNCONFIGURED_CHECK_MS = 60_000

/** A page after it was processed. */
export interface ProcessedPage {
  attempt: CheckoutAttempt
  payments: readonly Payment[]
  /** Seconds from the gateway's first approval to the order, for a payment that was completed now. */
  secondsToOrder?: number | undefined
  /** Whether the gateway was asked, and answered; undefined for an account that is not configured. */
  asked: Asked | undefined
}

/** Enough of an attempt to process its page. */
export type NamedPage = Pick<
  CheckoutAttempt,
  "id" | "payment_collection_id" | "provider_id" | "trace_context"
>

/**
 * Drives a page to its end: reads the statements, folds them to payments, decides about each payment, carries out
 * the step, and reads again. Webhook, return, poll and an admin's "check again" call this function; a repeated run
 * changes nothing final. Call it without the cart's lock, which core takes itself. Continues the trace of the
 * page's start.
 *
 * Not a Medusa workflow: the steps cannot be undone, and processing resumes from the rows
 * (docs/contributing/adr/0011).
 *
 * @throws MedusaError NOT_FOUND for an unknown attempt; CONFLICT, or what the locking module throws, when the page
 *   is locked; and what Medusa throws. The page stays due.
 */
export async function processPage(
  named: NamedPage,
  trigger: Trigger,
  deps: BookDeps
): Promise<ProcessedPage> {
  const attributes = { reference: named.id, account: accountNameOf(named.provider_id), trigger }
  return await deps.telemetry.span(
    "hosted_checkout.process_attempt",
    { attributes, continues: named.trace_context },
    async (span) => {
      const processed = await deps.medusa.withLock(
        collectionKey(named),
        async () => await processUnderLock(named, trigger, deps)
      )
      const [first] = processed.payments
      span.set({
        outcome: first?.status ?? processed.attempt.status,
        reason: first?.reason ?? undefined,
        "hosted_checkout.capture_to_order.duration": processed.secondsToOrder,
      })
      return processed
    }
  )
}

async function processUnderLock(
  { id }: NamedPage,
  trigger: Trigger,
  deps: BookDeps
): Promise<ProcessedPage> {
  const attempt = await requireAttempt(deps.repositories.attempts, id)
  const account = findAccount(deps, attempt.provider_id)
  if (!account) {
    // The account was removed from the configuration: keep checking, because the account may return.
    const next_check_at = new Date(deps.now().getTime() + UNCONFIGURED_CHECK_MS)
    const postponed = await changeAttempt({ attempt, deps }, "check_scheduled", { next_check_at })
    return { attempt: postponed, payments: [], asked: undefined }
  }
  const read = await readPage(attempt, account, deps)
  const { page, ...asked } = await askForStatements(read, trigger, deps)
  const noted = { ...page, attempt: await noteUnknown(page, deps) }
  return await advancePage({ ...asked, page: noted }, trigger, deps)
}

/** A payment in one of these statuses waits for no booking by Medusa. */
const SETTLED: readonly PaymentStatus[] = ["completed", "held", "closed"]

/** Advances each payment of a page as far as the statements allow now. */
async function advancePage(asked: Asked, trigger: Trigger, deps: BookDeps): Promise<ProcessedPage> {
  const read = await syncPayments(asked.page, trigger, deps)
  let page = read
  let seconds: number | undefined
  for (const { id } of read.payments) {
    const payment = rowOf(page, id)
    const now = await advancePayment({ ...asked, page, payment, trigger, deps })
    const announced = await announcePayment(payment, now, { ...page, trigger, deps })
    // The page's other payments must see the result, and our provider may have claimed one of them meanwhile.
    page =
      page.payments.length > 1
        ? await withCurrentPayments(page, deps)
        : { ...page, payments: [announced] }
    seconds ??= secondsToOrder(payment, now, page)
  }
  const hasProgressed = !isDeepStrictEqual(page.payments, read.payments)
  if (hasProgressed) {
    // The page was marked due before Medusa was asked.
    const attempt = await requireAttempt(deps.repositories.attempts, page.attempt.id)
    const isSettled = [...read.payments, ...page.payments].every(({ status }) =>
      SETTLED.includes(status)
    )
    if (isSettled && Number(attempt.next_check_at) !== Number(page.attempt.next_check_at)) {
      // Medusa was asked for nothing, and has refunded a payment since: the check that the refund has scheduled stays.
      return { attempt, payments: page.payments, secondsToOrder: seconds, asked }
    }
    page = { ...page, attempt }
  }
  const attempt = await schedule({ ...asked, page, trigger, deps }, hasProgressed)
  return { attempt, payments: page.payments, secondsToOrder: seconds, asked }
}

/** Writes the result of the page, and its next check. */
export async function schedule(
  processing: Processing,
  hasProgressed: boolean
): Promise<CheckoutAttempt> {
  const { deps, isDeferred, page, reached, trigger } = processing
  const { account, attempt, payments } = page
  const { options } = account
  const now = deps.now()
  const nextOf = () => nextCheckOf(attempt, payments, options, { ...processing, now })
  const isPaid = payments.some(({ status }) => status !== "reported")
  if (isPaid && attempt.over_because !== "paid") {
    const values = { over_at: now, next_check_at: nextOf() }
    return await changeAttempt({ attempt, deps }, "page_paid", values)
  }
  if (isDeferred) {
    // Nothing is decided, and scheduled checks stay where they are.
    return attempt
  }
  if (payments.length === 0 && isAbandoned(attempt, options, now)) {
    // Nobody got this page; a notification about it would still count.
    const data = { error: "The start of this payment was interrupted.", code: "start_interrupted" }
    countPage(attempt, "failed", deps)
    const unchecked = await changeAttempt({ attempt, deps }, "check_scheduled", {
      next_check_at: null,
    })
    const values = { over_at: now }
    return await changeAttempt({ attempt: unchecked, deps }, "page_failed", values, {
      trigger,
      data,
    })
  }
  const isUnpaid = payments.length === 0 && attempt.status === "open"
  // An unreachable gateway proves nothing: keep asking.
  if (isUnpaid && pageFacts(processing).isOver && (reached || attempt.token === null)) {
    const values = { over_at: now, next_check_at: nextOf() }
    countPage(attempt, "expired", deps)
    return await changeAttempt({ attempt, deps }, "page_expired", values, { trigger })
  }
  const next_check_at = hasProgressed ? nextOf() : orPlanned(nextOf(), attempt, trigger, now)
  return await changeAttempt({ attempt, deps }, "check_scheduled", { next_check_at })
}

/** An earlier scheduled check stays, also one that is due: only the check itself carries out what was scheduled. */
function orPlanned(
  next: Date | null,
  { next_check_at: planned }: CheckoutAttempt,
  trigger: Trigger,
  now: Date
): Date | null {
  const isOwnLease = trigger === "poll" && planned !== null && planned <= leaseFrom(now)
  return planned !== null && !isOwnLease && (next === null || planned < next) ? planned : next
}

/** Counts a page that ended without a payment. */
export function countPage(
  { provider_id }: CheckoutAttempt,
  outcome: "expired" | "failed",
  { telemetry }: Pick<BookDeps, "telemetry">
): void {
  telemetry.count("hosted_checkout.attempts", { account: accountNameOf(provider_id), outcome })
}
