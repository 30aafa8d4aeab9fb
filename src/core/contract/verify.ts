import { z } from "zod"

/** The body of `POST {base_url}/hosted-payments/verify-transaction` (spec, Verify request). */
export const verifyRequestSchema = z.looseObject({
  token: z.string().min(1),
})

/**
 * The answer to a verify call. The spec does not show its fields; the gateway profile says where each one is,
 * so here it is any JSON object.
 */
export const verifyResponseSchema = z.record(z.string(), z.unknown())

export type VerifyResponse = z.infer<typeof verifyResponseSchema>
