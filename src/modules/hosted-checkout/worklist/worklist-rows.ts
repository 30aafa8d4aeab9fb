import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type {
  Attention,
  CheckoutAttempt,
  Notice,
  RefundTask,
  Waiting,
  WebhookEvent,
  WorklistRepository,
} from "../../../core"
import { claimDueRows } from "../claim-due-rows"
import { accountProblem, type ProblemRow } from "./account-problem-notice"

/** The table of each kind of notice, and the condition that it still waits for a person. */
const KINDS: Record<Notice["kind"], { table: string; waits: string }> = {
  held_payment: { table: "hosted_checkout_attempt", waits: "status = 'held'" },
  webhook_event: {
    table: "hosted_checkout_webhook_event",
    waits: "outcome IN ('held', 'dead_letter')",
  },
  refund_task: { table: "hosted_checkout_refund_task", waits: "status = 'open'" },
  account_problem: { table: "hosted_checkout_account_problem", waits: "deleted_at IS NULL" },
}

/** A claimed row; `notify_at` is null if no notice is needed any more. */
type Due<Row> = Row & { notify_at: Date | null }

/** What waits for a person, in the rows of its subjects. */
export class WorklistRows implements WorklistRepository {
  constructor(private readonly db: Knex) {}

  /** One statement, each part on an index. */
  async count(): Promise<Attention> {
    const counted = (kind: Notice["kind"]) =>
      `(SELECT count(*) FROM ${KINDS[kind].table} WHERE ${KINDS[kind].waits} AND deleted_at IS NULL)`
    const { rows } = await this.db.raw<{ rows: [Record<keyof Attention, string>] }>(
      `SELECT ${counted("held_payment")} AS held_attempts,
        ${counted("webhook_event")} AS webhook_events, ${counted("refund_task")} AS refund_tasks`
    )
    const [{ held_attempts, webhook_events, refund_tasks }] = rows
    return {
      held_attempts: Number(held_attempts),
      webhook_events: Number(webhook_events),
      refund_tasks: Number(refund_tasks),
    }
  }

  /** One statement. A notification waits from its first delivery. */
  async waitingFor(providerId: string): Promise<Waiting> {
    const { held_payment, webhook_event } = KINDS
    const { rows } = await this.db.raw<{ rows: [{ count: string; since: Date | null }] }>(
      `SELECT count(*), min(since) AS since FROM (
        SELECT held_since AS since FROM ${held_payment.table}
          WHERE ${held_payment.waits} AND provider_id = :providerId AND deleted_at IS NULL
        UNION ALL SELECT received_at FROM ${webhook_event.table}
          WHERE ${webhook_event.waits} AND provider_id = :providerId AND deleted_at IS NULL
        UNION ALL SELECT task.created_at FROM hosted_checkout_refund_task task
          JOIN hosted_checkout_attempt attempt ON attempt.id = task.attempt_id
          WHERE task.status = 'open' AND attempt.provider_id = :providerId
            AND task.deleted_at IS NULL
      ) AS waiting`,
      { providerId }
    )
    const [{ count, since }] = rows
    return { count: Number(count), since }
  }

  /** Those resolved meanwhile are skipped. */
  async claimNotices(now: Date, leaseUntil: Date, limit: number): Promise<Notice[]> {
    const { db } = this
    const claim = async <Row>(kind: Notice["kind"]) => {
      const { table, waits } = KINDS[kind]
      const notify_at = db.raw(`CASE WHEN ${waits} THEN ?::timestamptz END`, [leaseUntil])
      return await claimDueRows<Due<Row>>(db, table, now, limit, { notify_at }, "notify_at")
    }
    const attempts = await claim<CheckoutAttempt>("held_payment")
    const events = await claim<WebhookEvent>("webhook_event")
    const tasks = await claim<RefundTask>("refund_task")
    const problems = await claim<ProblemRow>("account_problem")
    const providers = await providersOf(db, tasks)
    return [
      ...attempts.flatMap((attempt) => heldPayment(attempt) ?? []),
      ...events.flatMap((event) => webhookEvent(event) ?? []),
      ...tasks.flatMap((task) => refundTask(task, providers.get(task.attempt_id)) ?? []),
      ...(await Promise.all(problems.map(async (problem) => accountProblem(db, problem)))).flat(),
    ]
  }

  /** Notify again if the payment was held again after the claim. */
  async finishNotice({ kind, id, notify_at }: Notice): Promise<void> {
    await this.db(KINDS[kind].table)
      .where({ id, notify_at })
      .update({ notify_at: null, ...(kind === "account_problem" && { announced: "done" }) })
  }
}

function heldPayment(attempt: Due<CheckoutAttempt>): Notice | undefined {
  const { id, provider_id, status, held_reason, held_since, notify_at } = attempt
  if (status !== "held" || !held_reason || !notify_at) {
    return undefined
  }
  return {
    kind: "held_payment",
    id,
    provider_id,
    key: `${id}:${held_reason}:${held_since?.getTime()}`,
    notify_at,
    reason: held_reason,
    amount: attempt.amount,
    currency_code: attempt.currency_code,
    evidence: attempt.evidence,
    transaction_id: attempt.transaction_id,
  }
}

function webhookEvent(event: Due<WebhookEvent>): Notice | undefined {
  const { id, provider_id, outcome, error, notify_at } = event
  if ((outcome !== "held" && outcome !== "dead_letter") || !notify_at) {
    return undefined
  }
  // Delivered again and held again for the same reason, it needs no new notice.
  const key = `${id}:${outcome}:${error}`
  return { kind: "webhook_event", id, provider_id, key, notify_at, outcome, error }
}

function refundTask(
  { id, status, refund_id, order_id, amount, currency_code, notify_at }: Due<RefundTask>,
  provider_id: string | undefined
): Notice | undefined {
  if (status !== "open" || !provider_id || !notify_at) {
    return undefined
  }
  const base = { id, provider_id, key: id, notify_at }
  return { kind: "refund_task", ...base, refund_id, order_id, amount, currency_code }
}

async function providersOf(
  db: Knex,
  tasks: readonly Pick<RefundTask, "attempt_id">[]
): Promise<Map<string, string>> {
  if (tasks.length === 0) {
    return new Map()
  }
  const rows = (await db("hosted_checkout_attempt")
    .select("id", "provider_id")
    .whereIn(
      "id",
      tasks.map(({ attempt_id }) => attempt_id)
    )) as Pick<CheckoutAttempt, "id" | "provider_id">[]
  return new Map(rows.map(({ id, provider_id }) => [id, provider_id]))
}
