import {
  accountNameOf,
  capturedAtOf,
  COUNTED_STATUSES,
  HostedCheckoutEvents,
  type CheckoutAttempt,
  type Trigger,
} from "../core"
import { judgingOptionsOf } from "./accounts"
import type { Deps } from "./deps"

type AnnounceDependencies = Pick<Deps, "accounts" | "events" | "log" | "now" | "telemetry">

/**
 * Counts and logs an attempt that changed its status, and emits `hosted_checkout.attempt.completed` or
 * `.held` if it changed to it; a new hold reason also counts as a change.
 */
export async function announceChange(
  before: CheckoutAttempt,
  attempt: CheckoutAttempt,
  trigger: Trigger,
  deps: AnnounceDependencies
): Promise<void> {
  const { id, status, order_id, held_reason } = attempt
  if (before.status === status && before.held_reason === held_reason) {
    return
  }
  countChange(before, attempt, trigger, deps)
  const fields = { reference: id, account: accountNameOf(attempt.provider_id), trigger }
  if (status === "completed") {
    deps.log.info(`attempt ${id} is completed by order ${order_id}`, { fields })
    await deps.events.emit(HostedCheckoutEvents.ATTEMPT_COMPLETED, { id, order_id })
  }
  if (status === "held") {
    deps.log.warn(`attempt ${id} is held for an admin: ${held_reason}`, { fields })
    await deps.events.emit(HostedCheckoutEvents.ATTEMPT_HELD, { id, reason: held_reason })
  }
}

function countChange(
  before: CheckoutAttempt,
  attempt: CheckoutAttempt,
  trigger: Trigger,
  deps: AnnounceDependencies
): void {
  const account = accountNameOf(attempt.provider_id)
  const outcome = COUNTED_STATUSES.find((status) => status === attempt.status)
  if (outcome) {
    const reason = outcome === "held" ? (attempt.held_reason ?? undefined) : undefined
    deps.telemetry.count("hosted_checkout.attempts", { account, outcome, reason })
  }
  const seconds = secondsToOrder(before, attempt, deps)
  if (seconds !== undefined) {
    const labels = { account, trigger }
    deps.telemetry.record("hosted_checkout.capture_to_order.duration", seconds, labels)
  }
}

/**
 * Seconds from the gateway's capture to now, for an attempt that was completed for the first time; else
 * undefined. Its clock may be ahead of ours: never less than 0.
 */
export function secondsToOrder(
  before: CheckoutAttempt,
  attempt: CheckoutAttempt,
  deps: Pick<Deps, "accounts" | "now">
): number | undefined {
  if (attempt.status !== "completed" || before.completed_at !== null) {
    return undefined
  }
  const { profile } = judgingOptionsOf(deps, attempt.provider_id)
  const capturedAt = capturedAtOf(attempt, profile)
  return capturedAt && Math.max(0, deps.now().getTime() - capturedAt.getTime()) / 1_000
}
