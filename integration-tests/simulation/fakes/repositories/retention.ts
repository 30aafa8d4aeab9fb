import type { TimelineDetails } from "../../../../src/core/attempt/transitions"
import { eraseJson } from "../../../../src/core/privacy/masking"
import type { RetentionRepository } from "../../../../src/core/repositories/retention"
import { applyTransition } from "./attempts/apply-transition"
import { FakeRepository } from "./database/fake-repository"
import type { AttemptRow, PaymentRow, StatementRow } from "./database/rows"
import { storedJson } from "./database/stored-json"

type Configured = readonly string[]
type Erased = TimelineDetails<"erased">[0]
type PageName = Pick<PaymentRow, "provider_id" | "reference">

/** Erases e-mail, items and card digits, in memory. */
export class FakeRetention extends FakeRepository implements RetentionRepository {
  async eraseAttempt(id: string, configured: Configured, line: Erased): Promise<void> {
    await this.statement(`retention.eraseAttempt ${id}`, () => {
      const pages = this.unerased().filter((row) => row.id === id)
      this.erase(
        pages.filter((row) => hasLeft(row, configured) || this.isFinished(row)),
        configured,
        line
      )
    })
  }

  async eraseAttemptsBefore(
    before: Date,
    configured: Configured,
    limit: number,
    line: Erased
  ): Promise<number> {
    return await this.statement("retention.eraseAttemptsBefore", () => {
      const pages = this.unerased()
        .filter(({ created_at }) => created_at < before)
        .filter(
          (row) =>
            hasLeft(row, configured) || (this.isFinished(row) && this.isUnchangedSince(row, before))
        )
        .sort((one, other) => one.created_at.getTime() - other.created_at.getTime())
        .slice(0, limit)
      this.erase(pages, configured, line)
      return pages.length
    })
  }

  async eraseStrayBefore(before: Date, configured: Configured, limit: number): Promise<number> {
    return await this.statement("retention.eraseStrayBefore", () => {
      const rows = this.database.statements
        .where((row) => row.source === "notification" && row.erased_at === null && row.at < before)
        .filter(
          (row) => hasLeft(row, configured) || (row.outcome === "processed" && this.isDoneWith(row))
        )
        .sort((one, other) => one.at.getTime() - other.at.getTime())
        .slice(0, limit)
      for (const row of rows) {
        this.eraseStored(row)
        this.eraseCards(
          this.paymentsOf(row).filter(({ transaction_id }) => transaction_id === row.transaction_id)
        )
      }
      return rows.length
    })
  }

  async eraseStatement(id: string): Promise<void> {
    const read = await this.statement(`retention.eraseStatement read ${id}`, () =>
      this.database.statements.get(id)
    )
    if (read) {
      // Unchanged since it was read: nothing else writes what is stated.
      await this.statement(`retention.eraseStatement ${id}`, () => this.eraseStored(read))
    }
  }

  private unerased(): AttemptRow[] {
    return this.database.attempts.where(({ erased_at }) => erased_at === null)
  }

  private isFinished(row: AttemptRow): boolean {
    return row.status === "over" && !this.paymentsOf(nameOf(row)).some(isWaiting)
  }

  private isUnchangedSince(row: AttemptRow, before: Date): boolean {
    const times = this.paymentsOf(nameOf(row)).map(({ updated_at }) => updated_at)
    return [row.over_at, ...times].every((time) => time === null || time < before)
  }

  /** Of no page of ours, without a payment that waits. */
  private isDoneWith(row: StatementRow): boolean {
    const isOfPage = this.database.attempts.get(row.reference)?.provider_id === row.provider_id
    return !isOfPage && !this.paymentsOf(row).some(isWaiting)
  }

  private paymentsOf({ provider_id, reference }: PageName): PaymentRow[] {
    return this.database.payments.where(
      (row) => row.provider_id === provider_id && row.reference === reference
    )
  }

  private erase(pages: readonly AttemptRow[], configured: Configured, line: Erased): void {
    const { statements } = this.database
    for (const read of pages) {
      const page = nameOf(read)
      const values = { erased_at: this.database.now() }
      applyTransition(this.database, { read, name: "erased", values, line })
      this.eraseCards(this.paymentsOf(page))
      statements
        .where((row) => row.provider_id === page.provider_id && row.reference === page.reference)
        .filter(
          (row) => hasLeft(row, configured) || row.outcome === null || row.outcome === "processed"
        )
        .forEach((row) => this.eraseStored(row))
    }
  }

  private eraseCards(rows: readonly PaymentRow[]): void {
    rows.forEach((row) => this.database.payments.update(row, { card_number_masked: null }))
  }

  private eraseStored({ body, fields, id }: StatementRow): void {
    const now = this.database.now()
    this.database.statements.update(
      { id },
      {
        body: storedJson(eraseJson(body)),
        fields: storedJson(eraseJson(fields)) as StatementRow["fields"],
        ...{ erased_at: now, updated_at: now },
      }
    )
  }
}

function hasLeft({ provider_id }: { provider_id: string }, configured: Configured): boolean {
  return !configured.includes(provider_id)
}

function nameOf({ id, provider_id }: AttemptRow): PageName {
  return { provider_id, reference: id }
}

function isWaiting({ status }: PaymentRow): boolean {
  return status === "reported" || status === "proven" || status === "held"
}
