import { z } from "@medusajs/framework/zod"
import { merchantSecretKey } from "../../merchant-secret-key"

/** Body of `POST /admin/hosted-checkout/settings/:provider_id/keys`. */
export const setKeyBody = z.strictObject({
  merchant_secret_key: merchantSecretKey,
  untested: z.boolean().default(false),
})

export type SetKeyBody = z.infer<typeof setKeyBody>
