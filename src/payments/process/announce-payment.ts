import type { Trigger } from "../../core/timeline"
import { HostedCheckoutEvents } from "../../core/events"
import { accountNameOf } from "../../core/options/medusa-config"
import { meaningOf } from "../../core/payment/meaning"
import type { Payment } from "../../core/payment/payment"
import { isOfGateway } from "../../core/payment/statement"
import type { BookDeps, Page } from "./page"

interface Context extends Pick<Page, "account" | "statements"> {
  trigger: Trigger
  deps: Pick<BookDeps, "events" | "log" | "now" | "repositories" | "telemetry">
}

/**
 * Counts and logs a payment that changed its status, and emits `hosted_checkout.attempt.completed` or `.held`
 * while the event is due. At least once: a server that dies before leaves the event due.
 *
 * @returns the payment, whose event is no longer due.
 */
export async function announcePayment(
  before: Payment,
  payment: Payment,
  { deps, trigger, ...page }: Context
): Promise<Payment> {
  const account = accountNameOf(payment.provider_id)
  const fields = { reference: payment.reference, account, trigger }
  const isNew = before.status !== payment.status || before.reason !== payment.reason
  if (isNew && (payment.status === "completed" || payment.status === "held")) {
    const outcome = payment.status
    const reason = payment.reason ?? undefined
    deps.telemetry.count("hosted_checkout.attempts", { account, outcome, reason })
    const seconds = secondsToOrder(before, payment, page)
    if (seconds !== undefined) {
      const labels = { account, trigger }
      deps.telemetry.record("hosted_checkout.capture_to_order.duration", seconds, labels)
    }
    const what =
      outcome === "completed"
        ? `is completed by order ${payment.order_id}`
        : `is held for an admin: ${payment.reason}`
    deps.log[outcome === "completed" ? "info" : "warn"](
      `payment ${payment.id} of attempt ${payment.reference} ${what}`,
      { fields }
    )
  }
  return await emitDue(payment, deps)
}

/** Emits the event of a payment's latest change, if the event is due. */
export async function emitDue(
  payment: Payment,
  { events, repositories }: Pick<BookDeps, "events" | "repositories">
): Promise<Payment> {
  const { announce_at, id: payment_id, order_id, reason, reference: id, status } = payment
  if (announce_at === null) {
    return payment
  }
  let isEmitted = true
  if (status === "completed") {
    isEmitted = await events.emit(HostedCheckoutEvents.ATTEMPT_COMPLETED, {
      id,
      payment_id,
      order_id,
    })
  }
  if (status === "held" && reason) {
    isEmitted = await events.emit(HostedCheckoutEvents.ATTEMPT_HELD, { id, payment_id, reason })
  }
  if (!isEmitted) {
    return payment
  }
  await repositories.payments.announced(payment)
  return { ...payment, announce_at: null }
}

/**
 * Seconds from the gateway's first approval to the completed order, for a payment that was completed for the first time; else
 * undefined. The gateway's clock may be ahead of ours: never less than 0.
 */
export function secondsToOrder(
  before: Pick<Payment, "completed_at">,
  { completed_at }: Payment,
  { account, statements }: Pick<Page, "account" | "statements">
): number | undefined {
  if (before.completed_at !== null) {
    return undefined
  }
  const approvals = statements
    .flatMap((statement) => (isOfGateway(statement) ? statement : []))
    .filter((statement) => meaningOf(statement, account.options.profile) === "approved")
    .flatMap(({ at, sent_at = at }) => [at.getTime(), sent_at.getTime()])
  return completed_at === null || approvals.length === 0
    ? undefined
    : Math.max(0, completed_at.getTime() - Math.min(...approvals)) / 1_000
}
