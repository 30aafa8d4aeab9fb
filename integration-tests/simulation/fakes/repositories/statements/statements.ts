import type { NewNotification } from "../../../../../src/core/repositories/statement-repository"
import type {
  InboxNotification,
  NewStatement,
  NotificationOutcome,
  PageName,
  ReceivedNotification,
  StatementOfPage,
  StatementRepository,
  StoredStatement,
} from "../../../../../src/core/repositories/statement-repository"
import {
  statementColumns,
  toNotification,
  toStatement,
} from "../../../../../src/modules/hosted-checkout/statements/statement-columns"
import { claimDue } from "../database/claim-due"
import { FakeRepository } from "../database/fake-repository"
import type { StatementRow } from "../database/rows"
import { storedJson } from "../database/stored-json"
import { NOT_OF_THE_INBOX, receiveNotifications } from "./receive"

/** The statements and the inbox, in memory. */
export class FakeStatements extends FakeRepository implements StatementRepository {
  async ofPages(pages: readonly PageName[]): Promise<StatementOfPage[]> {
    const names = pages.map(({ reference }) => reference).join(" ")
    return await this.statement(`statements.ofPages ${names}`, () =>
      this.inOrder((row) => pages.some((page) => isOf(page, row))).flatMap((row) => {
        const { provider_id, reference } = row
        const said = toStatement(row)
        return said ? { ...said, page: { provider_id, reference } } : []
      })
    )
  }

  async ofUnknown(page: PageName, transactionId: string | null): Promise<StoredStatement[]> {
    return await this.statement(`statements.ofUnknown ${page.reference}`, () =>
      this.inOrder((row) => isOf(page, row) && row.transaction_id === transactionId).flatMap(
        (row) => toStatement(row) ?? []
      )
    )
  }

  async add(page: PageName, statement: NewStatement): Promise<void> {
    await this.statement(`statements.add ${statement.source} ${page.reference}`, () => {
      const { provider_id, reference } = page
      const { body, fields, ...columns } = statementColumns(statement)
      this.database.statements.insert({
        ...NOT_OF_THE_INBOX,
        ...{ id: this.database.newId("hcstm"), provider_id, reference },
        ...columns,
        fields: storedJson(fields),
        body: storedJson(body),
        ...this.database.stamps(),
      })
    })
  }

  async receive(
    notifications: readonly NewNotification[],
    now: Date
  ): Promise<ReceivedNotification[]> {
    return await this.statement(`statements.receive ${notifications.length}`, () =>
      receiveNotifications(this.database, notifications, now)
    )
  }

  async notificationById(id: string): Promise<InboxNotification | undefined> {
    return await this.statement(`statements.notificationById ${id}`, () => {
      const row = this.database.statements.get(id)
      return row?.source === "notification" ? toNotification(row) : undefined
    })
  }

  async claimDue(now: Date, leaseUntil: Date, limit: number): Promise<InboxNotification[]> {
    return await this.statement("statements.claimDue", () =>
      claimDue(this.database.statements, now, limit, ({ tries }) => ({
        next_check_at: leaseUntil,
        tries: tries + 1,
      })).map(toNotification)
    )
  }

  async finish(
    id: string,
    {
      outcome,
      error,
      next_check_at,
    }: { outcome: NotificationOutcome; error?: string; next_check_at?: Date | undefined }
  ): Promise<void> {
    await this.statement(`statements.finish ${outcome} ${id}`, () => {
      const row = this.among(
        id,
        outcome === "processed" ? ["received", "dead_letter"] : ["received"]
      )
      if (row) {
        const now = this.database.now()
        this.database.statements.update(row, {
          outcome,
          error: error ?? null,
          next_check_at: next_check_at ?? null,
          processed_at: outcome === "received" ? null : now,
          notify_at: outcome === "dead_letter" ? now : null,
          updated_at: now,
        })
      }
    })
  }

  async retry(id: string, leaseUntil: Date): Promise<InboxNotification | undefined> {
    return await this.statement(`statements.retry ${id}`, () => {
      const row = this.among(id, ["dead_letter"])
      return (
        row &&
        toNotification(
          this.database.statements.update(row, {
            outcome: "received",
            tries: 1,
            error: null,
            next_check_at: leaseUntil,
            updated_at: this.database.now(),
          })
        )
      )
    })
  }

  private among(id: string, outcomes: readonly NotificationOutcome[]): StatementRow | undefined {
    const row = this.database.statements.get(id)
    return row?.outcome && outcomes.includes(row.outcome) ? row : undefined
  }

  private inOrder(matches: (row: StatementRow) => boolean): StatementRow[] {
    return this.database.statements
      .where(matches)
      .sort((one, other) => one.at.getTime() - other.at.getTime() || (one.id < other.id ? -1 : 1))
  }
}

function isOf(page: PageName, row: PageName): boolean {
  return row.provider_id === page.provider_id && row.reference === page.reference
}
