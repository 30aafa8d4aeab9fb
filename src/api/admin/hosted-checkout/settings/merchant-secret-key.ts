import { z } from "@medusajs/framework/zod"
import { rule } from "../validate"

const PRINTABLE = /^[\x20-\x7e]{1,1000}$/

/** A pasted key; no message ever contains it. */
export const merchantSecretKey = z
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
