import { z } from "@medusajs/framework/zod"

/** Body of `POST /admin/hosted-checkout/webhook-events/:id/resolve`. */
export const resolveWebhookEventBody = z.strictObject({
  action: z.literal("refunded"),
  evidence: z
    .string()
    .trim()
    .min(1, "must say where the proof is, for instance the gateway's reference"),
})

export type ResolveWebhookEventBody = z.infer<typeof resolveWebhookEventBody>
