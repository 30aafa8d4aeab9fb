import type { RetentionRepository, TimelineDetails } from "../../../../src/core"
import type { Payment } from "../../../../src/core/payment/payment"
import { applyTransition } from "./attempts/apply-transition"
import { FakeRepository } from "./database/fake-repository"
import type { AttemptRow, StatementRow } from "./database/rows"
import { storedJson } from "./database/stored-json"

type Erased = TimelineDetails<"erased">[0]

const NO_CARD = { card_type: null, card_number_masked: null }

/** Erases e-mail, items and card digits, in memory. */
export class FakeRetention extends FakeRepository implements RetentionRepository {
  async eraseAttempt(id: string, line: Erased): Promise<void> {
    await this.statement(`retention.eraseAttempt ${id}`, () =>
      this.erase(
        this.erasable().filter((row) => row.id === id),
        line
      )
    )
  }

  async eraseFinishedBefore(before: Date, limit: number, line: Erased): Promise<number> {
    return await this.statement("retention.eraseFinishedBefore", () => {
      const rows = this.erasable()
        .filter(
          (row) =>
            row.created_at < before &&
            this.paymentsOf(row).every(({ updated_at }) => updated_at < before)
        )
        .sort((one, other) => one.created_at.getTime() - other.created_at.getTime())
        .slice(0, limit)
      this.erase(rows, line)
      return rows.length
    })
  }

  async eraseStrayBefore(before: Date, limit: number): Promise<number> {
    return await this.statement("retention.eraseStrayBefore", () => {
      const { attempts, payments, statements } = this.database
      const rows = statements
        .where(
          (row) =>
            row.outcome === "processed" &&
            row.at < before &&
            row.erased_at === null &&
            attempts.get(row.reference)?.provider_id !== row.provider_id &&
            !payments.find((payment) => isOfPage(payment, row) && isWaiting(payment))
        )
        .sort((one, other) => one.at.getTime() - other.at.getTime())
        .slice(0, limit)
      rows.forEach((row) => {
        this.eraseCards(row)
        payments
          .where((payment) => isOfPage(payment, row))
          .forEach((payment) => payments.update(payment, NO_CARD))
      })
      return rows.length
    })
  }

  async eraseStatement(id: string): Promise<void> {
    await this.statement(`retention.eraseStatement ${id}`, () => {
      const row = this.database.statements.get(id)
      if (row) {
        this.eraseCards(row)
      }
    })
  }

  private erasable(): AttemptRow[] {
    return this.database.attempts.where(
      (row) =>
        row.status === "over" && row.erased_at === null && !this.paymentsOf(row).some(isWaiting)
    )
  }

  private paymentsOf({ id, provider_id }: AttemptRow) {
    return this.database.payments.where((row) => isOfPage(row, { provider_id, reference: id }))
  }

  private erase(attempts: readonly AttemptRow[], line: Erased): void {
    const { now, payments, statements } = this.database
    for (const row of attempts) {
      const { id, next_check_at, provider_id } = row
      this.paymentsOf(row).forEach((payment) => payments.update(payment, NO_CARD))
      statements
        .where((said) => isOfPage(said, { provider_id, reference: id }))
        .forEach((said) => this.eraseCards(said))
      const values = { erased_at: now() }
      applyTransition(this.database, { read: { id, next_check_at }, name: "erased", values, line })
    }
  }

  private eraseCards(row: StatementRow): void {
    const without = <Value>(value: Value) =>
      typeof value === "object" && value !== null
        ? storedJson(
            Object.fromEntries(Object.entries(value).filter(([name]) => !name.startsWith("card_")))
          )
        : value
    this.database.statements.update(row, {
      fields: without(row.fields) as StatementRow["fields"],
      body: without(row.body),
      erased_at: this.database.now(),
    })
  }
}

function isOfPage(
  row: { provider_id: string; reference: string },
  page: { provider_id: string; reference: string }
): boolean {
  return row.provider_id === page.provider_id && row.reference === page.reference
}

function isWaiting({ status }: Pick<Payment, "status">): boolean {
  return status === "reported" || status === "proven" || status === "held"
}
