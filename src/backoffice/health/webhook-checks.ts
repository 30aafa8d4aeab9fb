import type { AdminHealthCheck } from "../../admin-api"
import type { HealthRepository, SignatureFailures } from "../../core/repositories/health"
import { iso, secondsSince } from "./facts"

/** How long after a payment its notification may arrive. */
export const ON_ITS_WAY_MS = 10 * 60_000

/**
 * One lost notification is no problem yet, nor a gateway that is late for a while: when so many payments came
 * without one, and the latest of them is so old, notifications do not arrive.
 */
const ENOUGH_PAYMENTS = 3
const SURELY_MISSING_MS = 60 * 60_000

interface Arrivals {
  /** When the latest notification was accepted. */
  at: Date | null
  /** When the latest payment was proven, by a notification or by asking the gateway. */
  lastPaymentAt: Date | null
  /** The latest whose notification can no longer be on its way. */
  lastDuePaymentAt: Date | null
  /** The latest `ENOUGH_PAYMENTS` of those that are at least `SURELY_MISSING_MS` old. */
  oldPaymentsAt: readonly Date[]
}

/** Reads them: each statement uses an index. */
export async function arrivalsOf(
  providerId: string,
  health: HealthRepository,
  now: Date
): Promise<Arrivals> {
  const ago = (ms: number) => new Date(now.getTime() - ms)
  const [lastPaymentAt = null] = await health.latestPaymentsAt(providerId, 1)
  // In a busy store the latest payment is always a recent one.
  const [lastDuePaymentAt = null] = await health.latestPaymentsAt(providerId, 1, ago(ON_ITS_WAY_MS))
  return {
    at: await health.lastWebhookAt(providerId),
    lastPaymentAt,
    lastDuePaymentAt,
    oldPaymentsAt: await health.latestPaymentsAt(
      providerId,
      ENOUGH_PAYMENTS,
      ago(SURELY_MISSING_MS)
    ),
  }
}

/** Whether notifications arrive at all: payments are processed without them too, but later. */
export function lastWebhookCheck(arrivals: Arrivals, now: Date): AdminHealthCheck {
  const { at, lastPaymentAt } = arrivals
  return {
    name: "last_webhook",
    state: stateOfArrivals(arrivals),
    facts: {
      at: iso(at),
      seconds_ago: secondsSince(at, now),
      last_payment_at: iso(lastPaymentAt),
    },
  }
}

function stateOfArrivals({
  at,
  lastDuePaymentAt,
  oldPaymentsAt,
}: Arrivals): AdminHealthCheck["state"] {
  if (!isMissing(at, lastDuePaymentAt)) {
    return at ? "ok" : "unknown"
  }
  const isBroken =
    oldPaymentsAt.length === ENOUGH_PAYMENTS &&
    oldPaymentsAt.every((paidAt) => isMissing(at, paidAt))
  return isBroken ? "error" : "warning"
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
