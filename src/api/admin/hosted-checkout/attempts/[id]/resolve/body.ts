import { z } from "@medusajs/framework/zod"
import { note, PROOF_WANTED } from "../../../note"
import { requiredText } from "../../../text"
import { rule } from "../../../validate"

/** Body of `POST /admin/hosted-checkout/attempts/:id/resolve`. */
export const resolveAttemptBody = z.discriminatedUnion(
  "action",
  [
    z
      .strictObject({
        action: z.literal("retry"),
        note: note.optional(),
        not_returned: z.boolean().optional(),
      })
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
    }),
    z.strictObject({ action: z.literal("closed"), note }),
  ],
  "action must be retry, apply_to_order, refunded or closed"
)

export type ResolveAttemptBody = z.infer<typeof resolveAttemptBody>
