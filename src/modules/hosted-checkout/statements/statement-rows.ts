import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type {
  NewNotification,
  InboxNotification,
  NewStatement,
  NotificationOutcome,
  PageName,
  ReceivedNotification,
  StatementOfPage,
  StatementRepository,
  StoredStatement,
} from "../../../core/repositories/statement-repository"
import { claimDueRows } from "../due/claim-due-rows"
import { receiveNotifications } from "./receive"
import {
  newStatementId,
  statementColumns,
  toNotification,
  toStatement,
  type StatementRow,
} from "./statement-columns"

const STATEMENTS = "hosted_checkout_statement"

/** The rows of statements; notifications are the inbox. A statement's content is never updated. */
export class StatementRows implements StatementRepository {
  constructor(private readonly db: Knex) {}

  async ofPages(pages: readonly PageName[]): Promise<StatementOfPage[]> {
    const names = pages.map(({ provider_id, reference }) => [provider_id, reference])
    const rows = (await this.inOrder().whereIn(
      ["provider_id", "reference"],
      names
    )) as StatementRow[]
    return rows.flatMap((row) => {
      const { provider_id, reference } = row
      const said = toStatement(row)
      return said ? { ...said, page: { provider_id, reference } } : []
    })
  }

  async ofUnknown(
    { provider_id, reference }: PageName,
    transaction_id: string | null
  ): Promise<StoredStatement[]> {
    const rows = (await this.inOrder().where({
      provider_id,
      reference,
      transaction_id,
    })) as StatementRow[]
    return rows.flatMap((row) => toStatement(row) ?? [])
  }

  async add({ provider_id, reference }: PageName, statement: NewStatement): Promise<void> {
    const { body, fields, ...columns } = statementColumns(statement)
    await this.db(STATEMENTS).insert({
      ...{ id: newStatementId(), provider_id, reference },
      ...columns,
      fields: JSON.stringify(fields),
      body: body === null ? null : JSON.stringify(body),
    })
  }

  async receive(
    notifications: readonly NewNotification[],
    now: Date
  ): Promise<ReceivedNotification[]> {
    return await receiveNotifications(this.db, notifications, now)
  }

  async notificationById(id: string): Promise<InboxNotification | undefined> {
    const row = (await this.db(STATEMENTS)
      .where({ id, source: "notification" })
      .whereNull("deleted_at")
      .first()) as StatementRow | undefined
    return row && toNotification(row)
  }

  async claimDue(now: Date, leaseUntil: Date, limit: number): Promise<InboxNotification[]> {
    const rows = await claimDueRows<StatementRow>(this.db, STATEMENTS, now, limit, {
      next_check_at: leaseUntil,
      // Counted before processing: a notification that crashes the server must not return forever.
      tries: this.db.raw("tries + 1"),
    })
    return rows.map(toNotification)
  }

  async finish(
    id: string,
    {
      outcome,
      error,
      next_check_at,
    }: { outcome: NotificationOutcome; error?: string; next_check_at?: Date | undefined }
  ): Promise<void> {
    // If two servers worked on it, a failure of one must not undo the other's result.
    const from = outcome === "processed" ? ["received", "dead_letter"] : ["received"]
    await this.db(STATEMENTS)
      .where({ id })
      .whereIn("outcome", from)
      .update({
        outcome,
        error: error ?? null,
        next_check_at: next_check_at ?? null,
        processed_at: outcome === "received" ? null : this.db.fn.now(),
        notify_at: outcome === "dead_letter" ? this.db.fn.now() : null,
        updated_at: this.db.fn.now(),
      })
  }

  async retry(id: string, leaseUntil: Date): Promise<InboxNotification | undefined> {
    const [armed] = (await this.db(STATEMENTS)
      .where({ id, outcome: "dead_letter" })
      .update({
        outcome: "received",
        tries: 1,
        error: null,
        next_check_at: leaseUntil,
        updated_at: this.db.fn.now(),
      })
      .returning("*")) as StatementRow[]
    return armed && toNotification(armed)
  }

  /** The oldest first; statements of one moment in the order in which they are judged. */
  private inOrder(): Knex.QueryBuilder {
    return this.db(STATEMENTS).whereNull("deleted_at").orderByRaw('at, id COLLATE "C"')
  }
}
