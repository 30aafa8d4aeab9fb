import { z } from "@medusajs/framework/zod"
import { note, PROOF_WANTED } from "../../../note"
import { requiredText } from "../../../text"
import { rule } from "../../../validate"

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
