import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type {
  Attention,
  Notice,
  Waiting,
  WorklistRepository,
} from "../../../core/repositories/worklist"
import type { Payment } from "../../../core/payment/payment"
import { claimDueRows } from "../due/claim-due-rows"
import type { StatementRow } from "../statements/statement-columns"
import { accountProblem, type ProblemRow } from "./account-problem-notice"

/** The table of each kind of notice, and the condition that its row still waits for a person. */
const KINDS: Record<Notice["kind"], { table: string; waits: string }> = {
  held_payment: { table: "hosted_checkout_payment", waits: "status = 'held'" },
  dead_letter: { table: "hosted_checkout_statement", waits: "outcome = 'dead_letter'" },
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
      `(SELECT count(*)::int FROM ${KINDS[kind].table} WHERE ${KINDS[kind].waits} AND deleted_at IS NULL)`
    const { rows } = await this.db.raw<{ rows: [Attention] }>(
      `SELECT ${counted("held_payment")} AS held_payments, ${counted("dead_letter")} AS dead_letters`
    )
    return rows[0]
  }

  /** One statement. A notification waits from its first delivery. */
  async waitingFor(providerId: string): Promise<Waiting> {
    const { dead_letter, held_payment } = KINDS
    const { rows } = await this.db.raw<{ rows: [Waiting] }>(
      `SELECT count(*)::int AS count, min(since) AS since FROM (
        SELECT held_since AS since FROM ${held_payment.table}
          WHERE ${held_payment.waits} AND provider_id = :providerId AND deleted_at IS NULL
        UNION ALL SELECT at FROM ${dead_letter.table}
          WHERE ${dead_letter.waits} AND provider_id = :providerId AND deleted_at IS NULL
      ) AS waiting`,
      { providerId }
    )
    return rows[0]
  }

  /** Rows that need nobody any more are skipped. */
  async claimNotices(now: Date, leaseUntil: Date, limit: number): Promise<Notice[]> {
    const { db } = this
    const claim = async <Row>(kind: Notice["kind"]) => {
      const { table, waits } = KINDS[kind]
      const notify_at = db.raw(`CASE WHEN ${waits} THEN ?::timestamptz END`, [leaseUntil])
      return await claimDueRows<Due<Row>>(db, table, now, limit, { notify_at }, "notify_at")
    }
    const payments = await claim<Payment>("held_payment")
    const letters = await claim<StatementRow>("dead_letter")
    const problems = await claim<ProblemRow>("account_problem")
    return [
      ...payments.flatMap((payment) => heldPayment(payment) ?? []),
      ...letters.flatMap((letter) => deadLetter(letter) ?? []),
      ...(await Promise.all(problems.map(async (problem) => accountProblem(db, problem)))).flat(),
    ]
  }

  /**
   * Clears `notify_at`, so that nobody is notified twice. If the payment was held again after the claim, the new
   * notice stays due.
   */
  async finishNotice({ kind, id, notify_at }: Notice): Promise<void> {
    await this.db(KINDS[kind].table)
      .where({ id, notify_at })
      .update({ notify_at: null, ...(kind === "account_problem" && { announced: "done" }) })
  }
}

/** Each hold of a payment is news. */
export function heldPayment(payment: Due<Payment>): Notice | undefined {
  const { balances, currency_code, id, notify_at, order_id, provider_id, reason, reference } =
    payment
  if (payment.status !== "held" || !reason || !notify_at) {
    return undefined
  }
  const key = `${id}:${payment.version}`
  const said = { reference, reason, balances, currency_code, order_id }
  return { kind: "held_payment", id, provider_id, key, notify_at, ...said }
}

/** A notification that is delivered again and fails in the same way needs no new notice. */
export function deadLetter(letter: Due<StatementRow>): Notice | undefined {
  const { error, id, notify_at, outcome, provider_id } = letter
  return outcome === "dead_letter" && notify_at
    ? { kind: "dead_letter", id, provider_id, key: `${id}:${error}`, notify_at, error }
    : undefined
}
