import { z } from "@medusajs/framework/zod"

const PRINTABLE = /^[\x20-\x7e]+$/

/** A key as it is pasted; no message ever has it. */
export const merchantSecretKey = z
  .string()
  .trim()
  .min(1, "must not be blank")
  .max(1_000, "is too long for a key")
  .regex(PRINTABLE, "must be one line of plain characters: was something else pasted along?")
