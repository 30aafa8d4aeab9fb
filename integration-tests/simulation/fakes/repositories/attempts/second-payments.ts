import {
  ownPayment,
  isReversed,
  type CheckoutAttempt,
  type HostedCheckoutOptions,
} from "../../../../../src/core"
import type { Database } from "../database/database"
import type { WebhookRow } from "../database/rows"

type Options = Pick<HostedCheckoutOptions, "merchantSiteId" | "proof" | "profile">

/**
 * Updates the notifications of second payments with the evidence of their attempt: one that is the
 * attempt's own now is processed; where the booked payment was returned, they are `paid_again`.
 */
export function updateSecondPayments(
  database: Database,
  before: CheckoutAttempt,
  after: CheckoutAttempt,
  options: Options
): void {
  const { webhooks } = database
  const held = (matches: (row: WebhookRow) => boolean = () => true) =>
    webhooks.where(
      (row) =>
        row.attempt_id === after.id &&
        row.outcome === "held" &&
        row.error === "already_paid" &&
        matches(row)
    )
  if (before.transaction_id !== null && before.transaction_id !== after.transaction_id) {
    for (const row of held(({ body }) => isOf(body, after.transaction_id))) {
      release(database, row)
    }
  }
  if (after.captured_at !== null && isOwnReversed(after, options)) {
    for (const row of held()) {
      const now = database.now()
      webhooks.update(row, { error: "paid_again", notify_at: now, updated_at: now })
    }
  }
}

/** Takes a held notification off the worklist. */
export function release(database: Database, row: WebhookRow): void {
  const released = { outcome: "processed", error: null, notify_at: null } as const
  database.webhooks.update(row, { ...released, updated_at: database.now() })
}

/** Makes the processed notifications of an attempt due again. */
export function judgeNotificationsAgain(database: Database, attemptId: string, now: Date): void {
  const processed = database.webhooks.where(
    ({ attempt_id, erased_at, outcome }) =>
      attempt_id === attemptId && outcome === "processed" && erased_at === null
  )
  for (const row of processed) {
    database.webhooks.update(row, {
      outcome: "received",
      next_check_at: now,
      tries: 0,
      updated_at: database.now(),
    })
  }
}

/** Whether a body names this transaction; two missing ids are equal. */
export function isOf(
  { transaction_id }: WebhookRow["body"],
  transactionId: string | null
): boolean {
  const isText = typeof transaction_id === "string" || typeof transaction_id === "number"
  return isText && String(transaction_id) === transactionId
}

/** Whether a source names the attempt's own payment as one that was returned. */
function isOwnReversed(attempt: CheckoutAttempt, options: Options): boolean {
  const { webhook, verify } = ownPayment(attempt, options)
  return [webhook, verify].some(
    (piece) => piece !== undefined && isReversed(attempt.evidence, piece, options.profile)
  )
}
