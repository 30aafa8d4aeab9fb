import { z } from "@medusajs/framework/zod"
import { DIFFERENCE_STATUSES, SETTLEMENT_KINDS, settlementMappingSchema } from "../../../../core"
import { anyTexts, listParams } from "../list-params"
import { isInOrder, period, turnedPeriod } from "../period"
import { requiredText, text } from "../text"
import { rule } from "../validate"

/** Query of `GET /admin/hosted-checkout/settlements`; newest first. */
export const listSettlementsQuery = listParams("created_at").extend({ provider_id: anyTexts })

/** Query of `GET /admin/hosted-checkout/settlements/:id/differences`; `order=line` is that of the file. */
export const listDifferencesQuery = listParams("line").extend({
  kind: z.enum(SETTLEMENT_KINDS).optional(),
  status: z.enum(DIFFERENCE_STATUSES).optional(),
})

/** The text of a CSV file. */
const content = z
  .string()
  .refine((value) => value.trim() !== "", rule("field_required", "must be the text of a CSV file"))
  .refine(
    (value) => !value.includes("\0"),
    rule("field_has_nul", "must not contain a NUL character: save the file as CSV in UTF-8")
  )

const dates = z.object(period).refine(isInOrder, turnedPeriod)

const file = {
  provider_id: text,
  content,
  /** @default from the first to the last date of the file */
  period: dates.transform(({ from, to }) => ({ from, before: to })).optional(),
}

/** Body of `POST /admin/hosted-checkout/settlements/preview`. */
export const previewSettlementBody = z.strictObject({
  ...file,
  mapping: settlementMappingSchema.optional(),
})

export type PreviewSettlementBody = z.output<typeof previewSettlementBody>

/** Body of `POST /admin/hosted-checkout/settlements`. */
export const importSettlementBody = z.strictObject({
  ...file,
  name: requiredText("must be the name of the file"),
  mapping: settlementMappingSchema,
})

export type ImportSettlementBody = z.output<typeof importSettlementBody>

/** Body of `POST /admin/hosted-checkout/settlements/:id/close`: those with these ids, of a kind, or all. */
export const closeDifferencesBody = z.strictObject({
  ids: z.array(text).max(1_000).optional(),
  kind: z.enum(SETTLEMENT_KINDS).optional(),
  note: requiredText("must say what was found"),
})

export type CloseDifferencesBody = z.output<typeof closeDifferencesBody>

/** Body of `POST /admin/hosted-checkout/settlements/:id/withdraw`. */
export const withdrawSettlementBody = z.strictObject({
  /** Whether differences that admins have closed are deleted too. */
  with_closed: z.boolean().default(false),
})

export type WithdrawSettlementBody = z.output<typeof withdrawSettlementBody>
