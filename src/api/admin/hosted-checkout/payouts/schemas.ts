import { z } from "@medusajs/framework/zod"
import { payoutMappingSchema } from "../../../../core/payouts/mapping"
import { isTimeZone } from "../../../../core/payouts/time-zone"
import { isInOrder, period, turnedPeriod } from "../http/period"
import { text } from "../http/text"
import { rule } from "../http/validate"

/** The text of a CSV file. */
const content = z
  .string()
  .refine((value) => value.trim() !== "", rule("field_required", "must be the text of a CSV file"))
  .refine(
    (value) => !value.includes("\0"),
    rule("field_has_nul", "must not contain a NUL character: save the file as CSV in UTF-8")
  )

const dates = z.object(period).refine(isInOrder, turnedPeriod)

/** Body of `POST /admin/hosted-checkout/payouts/mapping`. */
export const savePayoutMappingBody = z.strictObject({
  provider_id: text,
  mapping: payoutMappingSchema,
})

export type SavePayoutMappingBody = z.output<typeof savePayoutMappingBody>

/** Body of `POST /admin/hosted-checkout/payouts/columns`. */
export const payoutColumnsBody = z.strictObject({ content })

export type PayoutColumnsBody = z.output<typeof payoutColumnsBody>

/** Body of `POST /admin/hosted-checkout/payouts/compare`, and of its export. */
export const comparePayoutsBody = z.strictObject({
  provider_id: text,
  content,
  mapping: payoutMappingSchema,
  /** @default from the first to the last date of the file */
  period: dates.transform(({ from, to }) => ({ from, before: to })).optional(),
  /** Of the days that the file names. */
  time_zone: text
    .refine(isTimeZone, "must be the name of a time zone, such as America/Toronto")
    .default("UTC"),
})

export type ComparePayoutsBody = z.output<typeof comparePayoutsBody>
