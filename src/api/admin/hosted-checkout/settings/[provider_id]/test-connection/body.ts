import { z } from "@medusajs/framework/zod"
import { merchantSecretKey } from "../../merchant-secret-key"

/** Body of `POST /admin/hosted-checkout/settings/:provider_id/test-connection`. */
export const testConnectionBody = z.strictObject({
  /** A key that is not stored yet; without it, the key in force is tested. */
  merchant_secret_key: merchantSecretKey.optional(),
})

export type TestConnectionBody = z.infer<typeof testConnectionBody>
