import type { HiddenPayout } from "../../../../../src/core"
import type { Database } from "../database/database"
import type { AttemptRow, SettlementRow } from "../database/rows"

/** The payments that only one import pays out, by the later imports of their time that do not name them. */
export function hiddenPayouts(id: string, database: Database): HiddenPayout[] {
  const { attempts, settlementPayments, settlements } = database
  const files = settlements.all()
  const own = files.findIndex((file) => file.id === id)
  const later = files
    .slice(own + 1)
    .filter((file) => file.provider_id === files[own]?.provider_id && file.withdrawn_at === null)
  const payers = (attempt: AttemptRow) =>
    settlementPayments
      .where((row) => row.attempt_id === attempt.id && row.paid_out !== "0.00")
      .map(({ settlement_id }) => settlement_id)
  const paid = attempts
    .where((row) => row.status === "paid" || row.status === "completed")
    .filter((row) => payers(row).includes(id) && payers(row).every((payer) => payer === id))
    .sort((one, other) => (one.id < other.id ? -1 : 1))
  return later.flatMap((file) =>
    paid
      .filter((row) => isOfPeriod(row, file) && !isNamed(row, file, database))
      .map(({ amount, currency_code, id: attempt, transaction_id }) => ({
        settlement_id: file.id,
        id: attempt,
        transaction_id,
        amount,
        currency_code,
      }))
  )
}

function isOfPeriod(
  { held_since, proven_at }: AttemptRow,
  { period_before, period_from }: SettlementRow
): boolean {
  const at = proven_at ?? held_since
  return Boolean(at && period_from && period_before && at >= period_from && at < period_before)
}

function isNamed({ id, transaction_id }: AttemptRow, file: SettlementRow, database: Database) {
  const own = database.differences.where(({ settlement_id }) => settlement_id === file.id)
  return own.some(
    (row) =>
      row.attempt_id === id ||
      (row.kind === "unreadable_line" &&
        ((transaction_id !== null && row.transaction_id === transaction_id) ||
          row.reference === id))
  )
}
