import { z } from "@medusajs/framework/zod"

/** Text that goes to the database: PostgreSQL has no NUL, and a proof needs no more than 2,000 characters. */
export const text = z
  .string()
  .trim()
  .max(2_000)
  .refine((value) => !value.includes("\0"), "must not contain a NUL character")
