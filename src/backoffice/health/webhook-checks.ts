import type { AdminHealthCheck } from "../../admin-api"
import type { SignatureFailures } from "../../core"
import { iso, secondsSince } from "./checks"

/** How long after a payment its notification may arrive. */
export const ON_ITS_WAY_MS = 10 * 60_000

interface Arrivals {
  /** When the latest notification was accepted. */
  at: Date | null
  /** When the latest payment was proven, by a notification or by asking the gateway. */
  lastPaymentAt: Date | null
  /** The latest whose notification can no longer be on its way. */
  lastDuePaymentAt: Date | null
}

/** Whether notifications arrive at all: payments are processed without them too, but later. */
export function lastWebhookCheck(
  { at, lastPaymentAt, lastDuePaymentAt }: Arrivals,
  now: Date
): AdminHealthCheck {
  return {
    name: "last_webhook",
    state: isMissing(at, lastDuePaymentAt) ? "warning" : at ? "ok" : "unknown",
    facts: {
      at: iso(at),
      seconds_ago: secondsSince(at, now),
      last_payment_at: iso(lastPaymentAt),
    },
  }
}

/** A page was paid, and no notification arrived around that time or after. */
function isMissing(at: Date | null, paidAt: Date | null): boolean {
  return paidAt !== null && (!at || at.getTime() < paidAt.getTime() - ON_ITS_WAY_MS)
}

/**
 * Notifications with wrong signatures may be forged, on a quiet day all of them. But when a page was paid and
 * every notification of that time was rejected, the key or the profile is wrong.
 */
export function signatureFailuresCheck(
  { count, last_at }: SignatureFailures,
  { at, lastPaymentAt }: Pick<Arrivals, "at" | "lastPaymentAt">,
  since: Date
): AdminHealthCheck {
  const kind = isWithin(at, since) ? "some" : isWithin(lastPaymentAt, since) ? "all" : "quiet"
  return {
    name: "signature_failures",
    state: count === 0 ? "ok" : kind === "all" ? "error" : "warning",
    facts: { count, kind, last_at: iso(last_at), last_accepted_at: iso(at) },
  }
}

function isWithin(at: Date | null, since: Date): boolean {
  return at !== null && at >= since
}
