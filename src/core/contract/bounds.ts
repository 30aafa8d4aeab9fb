import { z } from "zod"
import { chargeAmountSchema } from "./charge-amount"
import type { Bounds } from "./gateway-profile"

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
