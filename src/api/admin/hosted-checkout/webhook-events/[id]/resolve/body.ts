import { z } from "@medusajs/framework/zod"
import { note } from "../../../note"

/** Body of `POST /admin/hosted-checkout/webhook-events/:id/resolve`. */
export const resolveWebhookEventBody = z.discriminatedUnion(
  "action",
  [
    z.strictObject({ action: z.literal("retry") }),
    z.strictObject({ action: z.literal("refunded"), note }),
    z.strictObject({ action: z.literal("closed"), note }),
  ],
  "action must be retry, refunded or closed"
)

export type ResolveWebhookEventBody = z.infer<typeof resolveWebhookEventBody>
