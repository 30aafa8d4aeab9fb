import { z } from "@medusajs/framework/zod"
import { webhookReachSchema } from "../../../../core/signature/reach"
import { rule } from "../http/validate"

const PRINTABLE = /^[\x20-\x7e]{1,1000}$/

/** A pasted key; no message ever contains it. */
const merchantSecretKey = z
  .string()
  .trim()
  .refine((key) => key !== "", rule("field_required", "must not be blank"))
  .refine(
    (key) => PRINTABLE.test(key),
    rule(
      "key_malformed",
      "must be one line of at most 1,000 plain characters: was something else pasted along?"
    )
  )

/** Body of `POST /admin/hosted-checkout/settings/:provider_id/keys`. */
export const setKeyBody = z.strictObject({
  merchant_secret_key: merchantSecretKey,
  untested: z.boolean().default(false),
})

export type SetKeyBody = z.infer<typeof setKeyBody>

/** Body of `POST /admin/hosted-checkout/settings/:provider_id/test-connection`. */
export const testConnectionBody = z.strictObject({
  /** A key that is not stored yet; without it, the key in force is tested. */
  merchant_secret_key: merchantSecretKey.optional(),
})

export type TestConnectionBody = z.infer<typeof testConnectionBody>

/** Body of `POST /admin/hosted-checkout/settings/:provider_id/diagnose`. */
export const diagnoseBody = z.strictObject({
  /** Also open a page at the gateway, at the smallest amount. */
  create: z.boolean().default(false),
  /** The results of the pings that the caller sent. */
  outside: webhookReachSchema.optional(),
})

export type DiagnoseBody = z.infer<typeof diagnoseBody>
