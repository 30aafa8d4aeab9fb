import type { HostedCheckoutOptions } from "../options/options"
import type { CheckoutAttempt } from "./attempt"

/** When a page's validity and grace end. A page that never opened counts from its start. */
export function pageEndsAt(
  { created_at, expires_at }: Pick<CheckoutAttempt, "created_at" | "expires_at">,
  {
    expiresInMinutes,
    graceMinutes,
  }: Pick<HostedCheckoutOptions, "expiresInMinutes" | "graceMinutes">
): Date {
  const expiresAt = expires_at?.getTime() ?? created_at.getTime() + expiresInMinutes * 60_000
  return new Date(expiresAt + graceMinutes * 60_000)
}

/** Whether nobody knows if a page is paid: the profile does not list the gateway's status of it. */
export function hasUnknownStatus({
  unknown_status_profile,
}: Pick<CheckoutAttempt, "unknown_status_profile">): boolean {
  return unknown_status_profile !== null
}

/** Whether a page may be paid, by an unknown status: until the page's validity and grace are over. */
export function mayBePaid(
  page: CheckoutAttempt,
  options: Pick<HostedCheckoutOptions, "expiresInMinutes" | "graceMinutes">,
  now: Date
): boolean {
  return hasUnknownStatus(page) && !isOver(page, options, now)
}

/** Whether a page's validity and grace are over. */
export function isOver(
  page: Pick<CheckoutAttempt, "created_at" | "expires_at">,
  options: Pick<HostedCheckoutOptions, "expiresInMinutes" | "graceMinutes">,
  now: Date
): boolean {
  return now >= pageEndsAt(page, options)
}
