import { z } from "@medusajs/framework/zod"
import { evidence } from "../../../note"

/** Body of `POST /admin/hosted-checkout/webhook-events/:id/resolve`. */
export const resolveWebhookEventBody = z.discriminatedUnion(
  "action",
  [
    z.strictObject({ action: z.literal("retry") }),
    z.strictObject({ action: z.literal("refunded"), evidence }),
    z.strictObject({ action: z.literal("closed"), evidence }),
  ],
  "action must be retry, refunded or closed"
)

export type ResolveWebhookEventBody = z.infer<typeof resolveWebhookEventBody>
