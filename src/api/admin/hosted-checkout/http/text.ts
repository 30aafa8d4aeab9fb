import { z } from "@medusajs/framework/zod"
import { isStorable } from "../../../../core/texts/storable"
import { rule } from "./validate"

const LONGEST = 2_000

/** Text for the database: PostgreSQL does not store everything, and a proof needs no more than 2,000 characters. */
export const text = z
  .string()
  .trim()
  .refine(
    ({ length }) => length <= LONGEST,
    rule("field_too_long", "must not be longer than 2,000 characters")
  )
  .refine(
    isStorable,
    rule("field_has_nul", "must not contain a NUL character or half of another character")
  )

/** Text that is required. */
export const requiredText = (error: string) =>
  text.refine((value) => value !== "", rule("field_required", error))

const PROOF_WANTED = "must say where the proof is, for instance the gateway's reference"

/**
 * Where the proof of a resolution is, if no system can check it. `required` in `payments/worklist/act-on-payment.ts`
 * makes the note mandatory for every caller; this schema only refuses earlier.
 */
export const note = requiredText(PROOF_WANTED)
