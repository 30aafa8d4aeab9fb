import { z } from "zod"
import { isStorable } from "../texts/storable"

/** In which order a date of the file has its parts: 2026-11-30, 30/11/2026, 11/30/2026. */
export const DATE_ORDERS = ["ymd", "dmy", "mdy"] as const

export type DateOrder = (typeof DATE_ORDERS)[number]

export type DecimalSeparator = "." | ","

/** Name of a column: the header's text, as `readTable` gives it. */
const column = z
  .string()
  .min(1, "must name a column")
  .max(200, "must not be longer than 200 characters")
  .refine(isStorable, "must be text")

/** The text of a refund in the column of types. */
const typeText = z.string().trim().min(1).max(200).refine(isStorable, "must be text")

const optionalColumn = column.nullable().default(null)

/** The columns of a gateway's payout file. Kept for each account. */
export const payoutMappingSchema = z
  .strictObject({
    /** The gateway's transaction id. Needed, unless there is a reference. */
    transaction_id: optionalColumn,
    /** The attempt's id, which the gateway was given as `reference`. */
    reference: optionalColumn,
    /** What the shopper paid or got back, fees included; major units. */
    amount: column,
    fee: optionalColumn,
    /** ISO 4217. Needed, unless there is a default currency. */
    currency: optionalColumn,
    /** For lines without a currency. Lower case. */
    default_currency: z
      .string()
      .regex(/^[a-z]{3}$/i, "must be a currency of three letters")
      .toLowerCase()
      .nullable()
      .default(null),
    date: optionalColumn,
    date_order: z.enum(DATE_ORDERS).default("ymd"),
    decimal_separator: z.enum([".", ","]).default("."),
    /** Which lines are refunds: those with a negative amount, or those with this text in a column. */
    refunds: z
      .discriminatedUnion("by", [
        z.strictObject({ by: z.literal("sign") }),
        z.strictObject({ by: z.literal("type"), column, value: typeText }),
      ])
      .default({ by: "sign" }),
  })
  .refine(({ reference, transaction_id }) => reference !== null || transaction_id !== null, {
    path: ["transaction_id"],
    error: "must name a column, unless reference does",
  })
  .refine(({ currency, default_currency }) => currency !== null || default_currency !== null, {
    path: ["currency"],
    error: "must name a column, unless there is a default_currency",
  })

export type PayoutMapping = z.output<typeof payoutMappingSchema>

/** The columns that a mapping names. */
export function columnsOf(mapping: PayoutMapping): string[] {
  const { amount, currency, date, fee, reference, refunds, transaction_id } = mapping
  const type = refunds.by === "type" ? refunds.column : null
  return [transaction_id, reference, amount, fee, currency, date, type].filter(
    (name) => name !== null
  )
}
