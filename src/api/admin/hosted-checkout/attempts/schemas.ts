import { z } from "@medusajs/framework/zod"
import { ATTEMPT_COLUMNS, ATTEMPT_STATUSES, HELD_REASONS } from "../../../../core"
import { listParams, anyMoments, anyTexts, oneOrMany } from "../list-params"
import { isInOrder, period, turnedPeriod } from "../period"
import { text, note, PROOF_WANTED, requiredText } from "../text"
import type { AttemptRow } from "./admin-attempts"
import { rule } from "../validate"

/**
 * The attempt columns that admins can read. A closed list: the token and the checkout_url pay or prove the
 * page, so `fields` must not reach either.
 */
export const ATTEMPT_FIELDS = [
  ...ATTEMPT_COLUMNS,
  "evidence",
  "resolution",
] as const satisfies (keyof AttemptRow)[]

/** Query of `GET /admin/hosted-checkout/attempts`; newest first unless `order` says otherwise. */
export const listAttemptsQuery = listParams("created_at", "amount", "expires_at").extend({
  /** The start of the reference, of the transaction id or of the email, or the order's id or number. */
  q: text.max(200).optional(),
  status: oneOrMany(z.enum(ATTEMPT_STATUSES)).optional(),
  held_reason: oneOrMany(z.enum(HELD_REASONS)).optional(),
  provider_id: anyTexts,
  order_id: anyTexts,
  cart_id: anyTexts,
  payment_collection_id: anyTexts,
  created_at: anyMoments("created_at"),
})

/** Query of `GET /admin/hosted-checkout/attempts/export`. */
export const exportAttemptsQuery = z
  .strictObject({ ...period, provider_id: text.optional() })
  .refine(isInOrder, turnedPeriod)

export type ExportAttemptsQuery = z.output<typeof exportAttemptsQuery>

const VERSION_WANTED = "must be the payment's evidence_version as you have read it"

/** The evidence that the admin has read: a decision by note alone must be based on the latest evidence. */
const evidence_version = requiredText(VERSION_WANTED)

/** Body of `POST /admin/hosted-checkout/attempts/:id/resolve`. */
export const resolveAttemptBody = z.discriminatedUnion(
  "action",
  [
    z
      .strictObject({
        action: z.literal("retry"),
        note: note.optional(),
        not_returned: z.boolean().optional(),
        evidence_version: evidence_version.optional(),
      })
      .refine(
        ({ evidence_version, not_returned }) => !not_returned || evidence_version !== undefined,
        { ...rule("field_required", VERSION_WANTED), path: ["evidence_version"] }
      )
      .refine(({ note, not_returned }) => !not_returned || note !== undefined, {
        ...rule("field_required", PROOF_WANTED),
        path: ["note"],
      }),
    z.strictObject({
      action: z.literal("apply_to_order"),
      order_id: requiredText("must name an order"),
      note: note.optional(),
    }),
    z.strictObject({
      action: z.literal("refunded"),
      note,
      all_returned: z.boolean().optional(),
      evidence_version,
    }),
    z.strictObject({ action: z.literal("closed"), note, evidence_version }),
  ],
  "action must be retry, apply_to_order, refunded or closed"
)

export type ResolveAttemptBody = z.infer<typeof resolveAttemptBody>
