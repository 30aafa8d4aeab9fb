import { z } from "@medusajs/framework/zod"
import { progressOf } from "../../../../backoffice/audit/cursor"
import { isInOrder, period, turnedPeriod } from "../http/period"
import { text } from "../http/text"
import { rule } from "../http/validate"

/** The `cursor` of an earlier answer. */
const cursor = text
  .refine(
    (value) => progressOf(value) !== undefined,
    rule("cursor_invalid", "must be the cursor of the last answer")
  )
  .transform(progressOf)

/** Query of `GET /admin/hosted-checkout/audit`. */
export const auditQuery = z
  .strictObject({ ...period, cursor: cursor.optional() })
  .refine(isInOrder, turnedPeriod)

export type AuditQuery = z.output<typeof auditQuery>

/** Query of `GET /admin/hosted-checkout/audit/export`. */
export const exportAuditQuery = z.strictObject(period).refine(isInOrder, turnedPeriod)

export type ExportAuditQuery = z.output<typeof exportAuditQuery>
