import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { CheckoutAttempt } from "../../../core/attempt/attempt"
import type { Period } from "../../../core/period"
import type { Payment } from "../../../core/payment/payment"
import type {
  AuditedNotification,
  AuditedPayment,
  AuditRepository,
  Positioned,
  Position,
} from "../../../core/repositories/audit"
import type { MedusaPaymentName } from "../../../core/ports/medusa-books"
import type { StoredStatement } from "../../../core/repositories/statement-repository"
import { toNotification, toStatement, type StatementRow } from "../statements/statement-columns"

const ATTEMPTS = "hosted_checkout_attempt"
const PAYMENTS = "hosted_checkout_payment"
const STATEMENTS = "hosted_checkout_statement"

const HAS_PAID =
  "(status IN ('proven', 'completed') OR captured_at IS NOT NULL) AND transaction_id <> 'unreadable'"

type Named = Pick<Payment, "provider_id" | "reference">
type PaymentRow = Payment & { updated_at: Date; position_at: string }

/** Reads payments and the statements about their pages, thousands at a time, with a few queries for a page. */
export class AuditRows implements AuditRepository {
  constructor(private readonly db: Knex) {}

  async payments(
    period: Period,
    after: Position | undefined,
    limit: number
  ): Promise<Positioned<AuditedPayment>[]> {
    const rows = await this.rows<PaymentRow>(
      `SELECT *, to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS position_at
        FROM ${PAYMENTS}
        WHERE deleted_at IS NULL AND created_at < :before AND (created_at, id) > (:since, :after)
        ORDER BY created_at, id LIMIT :limit`,
      {
        before: period.before,
        since: after?.created_at ?? period.from,
        after: after?.id ?? "",
        limit,
      }
    )
    const [attempts, statements, ofPages, claimed, reused] = await Promise.all([
      this.attempts(rows),
      this.statements(rows),
      this.rows<Payment>(
        `SELECT * FROM ${PAYMENTS} WHERE ${NAMED} AND deleted_at IS NULL ORDER BY created_at, id`,
        names(rows)
      ),
      this.claimed(rows),
      this.reused(rows),
    ])
    const siblings = grouped(ofPages)
    return rows.map(({ position_at, updated_at, ...payment }) => ({
      ...{ payment, updated_at, attempt: attempts.get(keyOf(payment)) ?? null },
      statements: statements.get(keyOf(payment)) ?? [],
      payments: siblings.get(keyOf(payment)) ?? [],
      isClaimedElsewhere: claimed.some(
        ({ id, payment_collection_id }) =>
          id !== payment.id && payment_collection_id === payment.payment_collection_id
      ),
      isTransactionReused: reused.has(`${payment.provider_id} ${payment.transaction_id}`),
      position: { created_at: position_at, id: payment.id },
    }))
  }

  async notifications(
    { before, from }: Period,
    after: Position | undefined,
    limit: number
  ): Promise<Positioned<AuditedNotification>[]> {
    // By id: without an index on the time alone, the whole part is one walk through the table.
    const rows = await this.rows<StatementRow & { is_paid: boolean }>(
      `SELECT said.*, EXISTS (SELECT FROM ${PAYMENTS} AS payment WHERE payment.provider_id = said.provider_id
          AND payment.reference = said.reference AND payment.deleted_at IS NULL) AS is_paid
        FROM ${STATEMENTS} AS said
        WHERE id > :after AND source = 'notification' AND at >= :from AND at < :before AND deleted_at IS NULL
        ORDER BY id LIMIT :limit`,
      { before, from, after: after?.id ?? "", limit }
    )
    const unpaid = rows.filter(({ is_paid, outcome }) => !is_paid || outcome !== "processed")
    const [attempts, statements] = await Promise.all([
      this.attempts(unpaid),
      this.statements(unpaid),
    ])
    return rows.map((row) => ({
      notification: toNotification(row),
      attempt: attempts.get(keyOf(row)) ?? null,
      statements: statements.get(keyOf(row)) ?? [],
      position: { created_at: from.toISOString(), id: row.id },
    }))
  }

  async known(payments: readonly MedusaPaymentName[]): Promise<Set<string>> {
    const rows = await this.rows<{ id: string }>(
      `WITH medusa AS (SELECT * FROM unnest(
          CAST(:ids AS text[]), CAST(:handles AS text[]), CAST(:sessions AS text[]), CAST(:collections AS text[])
        ) AS medusa (id, handle, payment_session_id, payment_collection_id))
      SELECT medusa.id FROM medusa JOIN ${PAYMENTS} AS payment
          ON payment.payment_session_id = medusa.payment_session_id
          AND payment.payment_collection_id = medusa.payment_collection_id AND payment.deleted_at IS NULL
        UNION SELECT medusa.id FROM medusa
        JOIN ${ATTEMPTS} AS page ON page.handle = medusa.handle AND page.deleted_at IS NULL
        JOIN ${PAYMENTS} AS payment ON payment.reference = page.id AND payment.provider_id = page.provider_id
          AND payment.payment_collection_id = medusa.payment_collection_id
          AND payment.captured_at IS NOT NULL AND payment.deleted_at IS NULL`,
      {
        ids: payments.map(({ id }) => id),
        handles: payments.map(({ handle }) => handle),
        sessions: payments.map(({ payment_session_id }) => payment_session_id),
        collections: payments.map(({ payment_collection_id }) => payment_collection_id),
      }
    )
    return new Set(rows.map(({ id }) => id))
  }

  private async attempts(rows: readonly Named[]): Promise<Map<string, CheckoutAttempt>> {
    const attempts = await this.rows<CheckoutAttempt>(
      `SELECT * FROM ${ATTEMPTS} WHERE id = ANY(:references) AND deleted_at IS NULL`,
      { references: names(rows).references }
    )
    return new Map(
      attempts.map((row) => [keyOf({ provider_id: row.provider_id, reference: row.id }), row])
    )
  }

  private async statements(rows: readonly Named[]): Promise<Map<string, StoredStatement[]>> {
    const said = await this.rows<StatementRow>(
      `SELECT id, provider_id, reference, source, at, transaction_id, fields FROM ${STATEMENTS}
        WHERE ${NAMED} AND fields IS NOT NULL AND deleted_at IS NULL ORDER BY at, id COLLATE "C"`,
      names(rows)
    )
    const read = said.flatMap((row) => {
      const statement = toStatement(row)
      return statement ? { ...row, statement } : []
    })
    return new Map(
      [...grouped(read)].map(([key, all]) => [key, all.map(({ statement }) => statement)])
    )
  }

  /** The claims of the collections of unclaimed payments. */
  private async claimed(
    rows: readonly Payment[]
  ): Promise<Pick<Payment, "id" | "payment_collection_id">[]> {
    const collections = rows
      .filter(({ captured_at }) => captured_at === null)
      .flatMap(({ payment_collection_id }) => payment_collection_id ?? [])
    return collections.length === 0
      ? []
      : await this.rows(
          `SELECT id, payment_collection_id FROM ${PAYMENTS}
            WHERE payment_collection_id = ANY(:collections) AND captured_at IS NOT NULL AND deleted_at IS NULL`,
          { collections }
        )
  }

  private async reused(rows: readonly Payment[]): Promise<Set<string>> {
    const found = await this.rows<Pick<Payment, "provider_id" | "transaction_id">>(
      `SELECT provider_id, transaction_id FROM ${PAYMENTS}
        WHERE provider_id = ANY(:providers) AND transaction_id = ANY(:transactions) AND ${HAS_PAID}
          AND deleted_at IS NULL
        GROUP BY provider_id, transaction_id HAVING count(*) > 1`,
      {
        providers: names(rows).providers,
        transactions: rows.flatMap(({ transaction_id }) => transaction_id ?? []),
      }
    )
    return new Set(found.map((row) => `${row.provider_id} ${row.transaction_id}`))
  }

  private async rows<Row>(sql: string, bindings: Record<string, unknown>): Promise<Row[]> {
    const { rows } = await this.db.raw<{ rows: Row[] }>(sql, bindings as Knex.RawBinding)
    return rows
  }
}

const NAMED = "provider_id = ANY(:providers) AND reference = ANY(:references)"

function names(rows: readonly Named[]): { providers: string[]; references: string[] } {
  return {
    providers: [...new Set(rows.map(({ provider_id }) => provider_id))],
    references: [...new Set(rows.map(({ reference }) => reference))],
  }
}

function keyOf({ provider_id, reference }: Named): string {
  return `${provider_id} ${reference}`
}

function grouped<Row extends Named>(rows: readonly Row[]): Map<string, Row[]> {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const group = groups.get(keyOf(row))
    if (group) {
      group.push(row)
    } else {
      groups.set(keyOf(row), [row])
    }
  }
  return groups
}
