import type { HostedCheckoutOptions } from "../options/options"
import type { CheckoutAttempt } from "./attempt"

/** What a page is wanted for. */
export interface WantedPage {
  provider_id: string
  /** Major units, two decimals. */
  amount: string
  /** Lower case, as in Medusa. */
  currency_code: string
}

/** A collection's one page that is open or opening. */
export function livePageOf(attempts: readonly CheckoutAttempt[]): CheckoutAttempt | undefined {
  return attempts.find(({ status }) => status !== "over")
}

/** When a start that began at `startedAt` has surely ended: later than any call can take. */
export function openingEndsAt(
  startedAt: Date,
  { timeouts }: Pick<HostedCheckoutOptions, "timeouts">
): Date {
  return new Date(startedAt.getTime() + 2 * timeouts.totalMs)
}

/** Whether a server died before it stored the gateway's answer. No shopper ever got such a page. */
export function isAbandoned(
  { status, created_at }: CheckoutAttempt,
  options: Pick<HostedCheckoutOptions, "timeouts">,
  now: Date
): boolean {
  return status === "opening" && now > openingEndsAt(created_at, options)
}

/** Whether an attempt is for the same money at the same merchant account. */
export function isSamePayment(attempt: CheckoutAttempt, wanted: WantedPage): boolean {
  return (
    attempt.provider_id === wanted.provider_id &&
    attempt.amount === wanted.amount &&
    attempt.currency_code === wanted.currency_code
  )
}

/** Whether a page is open now. A shopper may pay on an open page while its collection has no money. */
export function isPayable(
  page: Pick<CheckoutAttempt, "expires_at" | "status">,
  now: Date
): boolean {
  const { expires_at, status } = page
  return status === "open" && expires_at !== null && expires_at > now
}

/**
 * Whether an open page's amount and validity allow to offer it again; the caller checks that page and cart have
 * the same lines. A payment link does not offer another link's page, whose return leads to that link.
 */
export function canBeOfferedAgain(
  page: CheckoutAttempt,
  wanted: WantedPage & Pick<CheckoutAttempt, "payment_link_id">,
  options: Pick<HostedCheckoutOptions, "expiresInMinutes" | "reuseValidityShare">,
  now: Date
): boolean {
  const needed = options.expiresInMinutes * 60_000 * options.reuseValidityShare
  const until = new Date(now.getTime() + needed)
  const isOfAnotherLink =
    page.payment_link_id !== null &&
    wanted.payment_link_id !== null &&
    page.payment_link_id !== wanted.payment_link_id
  return (
    isPayable(page, now) &&
    page.expires_at !== null &&
    page.expires_at >= until &&
    !isOfAnotherLink &&
    isSamePayment(page, wanted)
  )
}
