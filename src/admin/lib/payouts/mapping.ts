import type { AdminPayoutColumns, PayoutMapping } from "../../../admin-api"

type Open<Field extends keyof PayoutMapping> = { [Name in Field]: PayoutMapping[Name] | null }

/** A mapping that is not complete yet. */
export type MappingDraft = Omit<PayoutMapping, "amount" | "date_order" | "decimal_separator"> &
  Open<"amount" | "date_order" | "decimal_separator">

/** Fields that are a column of the file. */
export const COLUMN_FIELDS = [
  "transaction_id",
  "reference",
  "amount",
  "fee",
  "currency",
  "date",
] as const satisfies (keyof MappingDraft)[]

/**
 * The account's mapping if the file has its columns, else a mapping by the columns' names. The file's cells decide the formats.
 * A format that no cell shows is the saved format, or is left open.
 */
export function firstDraft(file: AdminPayoutColumns, saved: PayoutMapping | null): MappingDraft {
  const { columns, guessed } = file
  const fits = saved && COLUMN_FIELDS.every((field) => isIn(columns, saved[field]))
  const draft: MappingDraft = fits
    ? saved
    : {
        default_currency: "cad",
        date_order: null,
        decimal_separator: null,
        refunds: { by: "sign" },
        ...guessed,
      }
  return { ...draft, ...formatsOf(draft, file) }
}

/** The mapping with an admin's changes. A newly chosen column brings its format. */
export function changeDraft(
  draft: MappingDraft,
  changes: Partial<MappingDraft>,
  file: AdminPayoutColumns
): MappingDraft {
  const changed = { ...draft, ...changes }
  const { date_order, decimal_separator } = formatsOf(changed, file)
  return {
    ...changed,
    ...("amount" in changes && { decimal_separator }),
    ...("date" in changes && { date_order }),
  }
}

function formatsOf(
  draft: MappingDraft,
  { columns, formats }: AdminPayoutColumns
): Pick<MappingDraft, "date_order" | "decimal_separator"> {
  const of = (column: string | null) =>
    column === null ? undefined : formats[columns.indexOf(column)]
  const amounts = of(draft.amount)?.decimal_separator
  const fees = of(draft.fee)?.decimal_separator
  return {
    decimal_separator:
      amounts === "any"
        ? fees === "." || fees === ","
          ? fees
          : (draft.decimal_separator ?? ".")
        : (amounts ?? draft.decimal_separator),
    date_order: draft.date === null ? "ymd" : (of(draft.date)?.date_order ?? draft.date_order),
  }
}

/** Whether a mapping has what the server needs: an identity, an amount and a currency. */
export function isComplete(draft: MappingDraft): draft is PayoutMapping {
  const { amount, currency, default_currency, refunds, reference, transaction_id } = draft
  return (
    amount !== null &&
    draft.date_order !== null &&
    draft.decimal_separator !== null &&
    (transaction_id !== null || reference !== null) &&
    (currency !== null || default_currency !== null) &&
    (refunds.by === "sign" || (refunds.column !== "" && refunds.value.trim() !== ""))
  )
}

function isIn(columns: readonly string[], column: string | null): boolean {
  return column === null || columns.includes(column)
}
