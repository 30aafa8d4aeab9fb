import { z } from "@medusajs/framework/zod"

const PRINTABLE = /^[\x20-\x7e]+$/

/** A key as it is pasted; no message ever has it. */
export const merchantSecretKey = z
  .string()
  .trim()
  .min(1, "The key must not be blank")
  .max(1_000, "The key must not be longer than 1,000 characters")
  .regex(
    PRINTABLE,
    "The key must be one line of plain characters: was something else pasted along?"
  )
