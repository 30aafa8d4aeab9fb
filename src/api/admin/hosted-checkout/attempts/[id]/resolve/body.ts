import { z } from "@medusajs/framework/zod"
import { evidence, PROOF_WANTED } from "../../../note"
import { requiredText } from "../../../text"
import { rule } from "../../../validate"

/** Body of `POST /admin/hosted-checkout/attempts/:id/resolve`. */
export const resolveAttemptBody = z.discriminatedUnion(
  "action",
  [
    z
      .strictObject({
        action: z.literal("retry"),
        evidence: evidence.optional(),
        not_returned: z.boolean().optional(),
      })
      .refine(({ evidence, not_returned }) => !not_returned || evidence !== undefined, {
        ...rule("field_required", PROOF_WANTED),
        path: ["evidence"],
      }),
    z.strictObject({
      action: z.literal("apply"),
      order_id: requiredText("must name an order"),
      evidence: evidence.optional(),
    }),
    z.strictObject({
      action: z.literal("refunded"),
      evidence,
      all_returned: z.boolean().optional(),
    }),
    z.strictObject({ action: z.literal("closed"), evidence }),
  ],
  "action must be retry, apply, refunded or closed"
)

export type ResolveAttemptBody = z.infer<typeof resolveAttemptBody>
