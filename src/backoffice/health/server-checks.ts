import type { AdminHealthCheck } from "../../admin-api"
import type { Infrastructure, Unbooked } from "../../core/repositories/health"
import type { Waiting } from "../../core/repositories/worklist"
import { iso, secondsSince } from "./facts"

/** The job starts every five seconds; a run may take a minute, and one row of it two. */
const HEARTBEAT_LATE_SECONDS = 3 * 60

/**
 * Pages are valid for minutes: with a larger difference the shop would treat a live one as expired, or the
 * reverse.
 */
const SKEW_WARNING_SECONDS = 30
const SKEW_ERROR_SECONDS = 5 * 60

/** Admins read the worklist once a day. */
const WAITED_TOO_LONG_SECONDS = 24 * 60 * 60

/**
 * Medusa books a payment at once, or the payment is held after a quarter of an hour of retries; while the gateway gives no
 * answer, after a day.
 */
const BOOKED_TOO_LATE_SECONDS = 60 * 60

/** How far the gateway's clock is ahead of this server's, at this server's latest call. */
export function clockSkewCheck(seconds: number | null): AdminHealthCheck {
  return { name: "clock_skew", state: stateOfSkew(seconds), facts: { seconds } }
}

function stateOfSkew(seconds: number | null): AdminHealthCheck["state"] {
  if (seconds === null) {
    return "unknown"
  }
  const skew = Math.abs(seconds)
  return skew > SKEW_ERROR_SECONDS ? "error" : skew > SKEW_WARNING_SECONDS ? "warning" : "ok"
}

export function migrationsCheck(pending: readonly string[]): AdminHealthCheck {
  return {
    name: "migrations",
    state: pending.length > 0 ? "error" : "ok",
    facts: { count: pending.length, names: pending.join(", ") },
  }
}

/** Without the job, nothing recovers lost notifications and failed completions. */
export function heartbeatCheck(at: Date | null, now: Date): AdminHealthCheck {
  const seconds = secondsSince(at, now)
  return {
    name: "heartbeat",
    state: seconds === null || seconds > HEARTBEAT_LATE_SECONDS ? "error" : "ok",
    facts: { at: iso(at), seconds_ago: seconds },
  }
}

/** Whether a person resolves what waits for one. */
export function worklistCheck({ count, since }: Waiting, now: Date): AdminHealthCheck {
  const seconds = secondsSince(since, now)
  return {
    name: "worklist",
    state: seconds !== null && seconds > WAITED_TOO_LONG_SECONDS ? "error" : "ok",
    facts: { count, at: iso(since), seconds_ago: seconds },
  }
}

/** Whether something keeps Medusa from booking payments: a lock that is never freed, a hook of the store that never ends. */
export function bookingsCheck({ count, example, since }: Unbooked, now: Date): AdminHealthCheck {
  const seconds = secondsSince(since, now)
  return {
    name: "bookings",
    state: seconds !== null && seconds > BOOKED_TOO_LATE_SECONDS ? "error" : "ok",
    facts: { count, at: iso(since), seconds_ago: seconds, example },
  }
}

/** In-memory locks are fine for a store on one server. */
export function locksCheck({ locks }: Pick<Infrastructure, "locks">): AdminHealthCheck {
  return {
    name: "locks",
    state: locks === "shared" ? "ok" : locks === "in_memory" ? "note" : "error",
    facts: { kind: locks },
  }
}

/** In-memory events are fine for a store on one server. */
export function eventBusCheck({ event_bus }: Pick<Infrastructure, "event_bus">): AdminHealthCheck {
  return {
    name: "event_bus",
    state: event_bus === "shared" ? "ok" : "note",
    facts: { kind: event_bus },
  }
}
