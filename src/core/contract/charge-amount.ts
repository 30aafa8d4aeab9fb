import { z } from "zod"

/** A number in major units with at most two decimals, greater than 0: `22.59`. */
export const chargeAmountSchema = z
  .number()
  .positive("must be greater than 0")
  .refine((amount) => /^\d+(\.\d{1,2})?$/.test(String(amount)), "must have at most two decimals")
