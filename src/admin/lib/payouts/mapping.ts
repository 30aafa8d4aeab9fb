import type { AdminPayoutColumns, PayoutMapping } from "../../../admin-api"

/** A mapping that is not complete yet. */
export type MappingDraft = Omit<PayoutMapping, "amount"> & { amount: string | null }

/** Fields that are a column of the file. */
export const COLUMN_FIELDS = [
  "transaction_id",
  "reference",
  "amount",
  "fee",
  "currency",
  "date",
] as const satisfies (keyof MappingDraft)[]

/** The account's mapping where the file has its columns; otherwise what the columns' names say. */
export function firstDraft(
  { columns, guessed }: AdminPayoutColumns,
  mapping: PayoutMapping | null
): MappingDraft {
  const draft: MappingDraft = {
    default_currency: "cad",
    date_order: "ymd",
    decimal_separator: ".",
    refunds: { by: "sign" },
    ...guessed,
  }
  return mapping && COLUMN_FIELDS.every((field) => isIn(columns, mapping[field])) ? mapping : draft
}

/** Whether it says what a server needs: an identity, an amount and a currency. */
export function isComplete(draft: MappingDraft): draft is PayoutMapping {
  const { amount, currency, default_currency, refunds, reference, transaction_id } = draft
  return (
    amount !== null &&
    (transaction_id !== null || reference !== null) &&
    (currency !== null || default_currency !== null) &&
    (refunds.by === "sign" || (refunds.column !== "" && refunds.value.trim() !== ""))
  )
}

function isIn(columns: readonly string[], column: string | null): boolean {
  return column === null || columns.includes(column)
}
