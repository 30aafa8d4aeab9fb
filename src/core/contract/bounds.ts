import { z } from "zod"
import { chargeAmountSchema } from "./charge-amount"

/** What the gateway takes in a request (spec, Limits, 2: not shown). Nothing is limited by default. */
export const boundsSchema = z
  .strictObject({
    /** The smallest amount that can be charged, in major units. */
    minAmount: chargeAmountSchema.optional(),
    /** The largest amount that can be charged, in major units. */
    maxAmount: chargeAmountSchema.optional(),
    /**
     * The longest text, in characters, 32 or more. Names are cut to it; an e-mail address, SKU or product id
     * that is longer is not sent.
     */
    textLength: z.int().min(32).optional(),
  })
  .refine(({ minAmount = 0, maxAmount = Infinity }) => minAmount <= maxAmount, {
    path: ["maxAmount"],
    message: "must not be less than minAmount",
  })

export type Bounds = z.infer<typeof boundsSchema>

/** A charge amount that the gateway takes; the messages name the option. */
export function amountWithin({ minAmount, maxAmount }: Bounds): z.ZodNumber {
  const atLeast =
    minAmount === undefined
      ? chargeAmountSchema
      : chargeAmountSchema.min(
          minAmount,
          `must be at least ${minAmount} (profile.bounds.minAmount)`
        )
  return maxAmount === undefined
    ? atLeast
    : atLeast.max(maxAmount, `must be at most ${maxAmount} (profile.bounds.maxAmount)`)
}

/** A text that the gateway takes; the message names the option. */
export function textWithin({ textLength }: Bounds): z.ZodString {
  return textLength === undefined
    ? z.string()
    : z
        .string()
        .max(textLength, `must have at most ${textLength} characters (profile.bounds.textLength)`)
}
