import { z } from "@medusajs/framework/zod"
import type { PaymentAction } from "../../../../core/payment/actions"
import { centsFromDecimal, type Cents } from "../../../../core/money/money"
import { note, requiredText, text } from "../http/text"
import { rule } from "../http/validate"

/** More statements than a page ever has, as a bound. */
const MOST_STATEMENTS = 1_000

/** Cents of an amount in major units with at most two decimals, also below zero; null for anything else. */
function signedCents(value: string): Cents | null {
  const cents: number | null = centsFromDecimal(value.replace(/^-/, ""))
  return (cents !== null && value.startsWith("-") ? -cents : cents) as Cents | null
}

/** Medusa's balance. It may be below zero: core refunds up to a cent more than was captured. */
const balance = z
  .string()
  .trim()
  .refine(
    (value) => signedCents(value) !== null,
    rule("amount_invalid", "must be an amount such as 20.00")
  )
  .transform((value) => signedCents(value) as Cents)

/** Major units with at most two decimals. */
const amount = balance.refine((cents) => cents >= 0, rule("amount_invalid", "must not be negative"))

const common = {
  /** Ids of the statements that the admin has read. */
  statements: z.array(text).max(MOST_STATEMENTS),
  /** Both sums that the admin has read. */
  gateway: amount,
  medusa: balance,
}

/** Body of `POST /admin/hosted-checkout/payments/:id/act`. */
export const actOnPaymentBody = z.discriminatedUnion(
  "action",
  [
    z.strictObject({
      ...common,
      action: z.enum(["place_order", "refund_in_medusa"] satisfies PaymentAction[]),
      note: note.optional(),
    }),
    z.strictObject({
      ...common,
      action: z.literal("apply_to_order"),
      order_id: requiredText("must name an order"),
      note: note.optional(),
    }),
    z.strictObject({ ...common, action: z.literal("state_returned"), returned: amount, note }),
    z.strictObject({ ...common, action: z.literal("close"), note }),
  ],
  "action must be place_order, apply_to_order, refund_in_medusa, state_returned or close"
)

export type ActOnPaymentBody = z.output<typeof actOnPaymentBody>
