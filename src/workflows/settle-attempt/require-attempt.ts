import { MedusaError } from "@medusajs/framework/utils"
import type { CheckoutAttempt, Ledger } from "../../core"

/** @throws MedusaError NOT_FOUND when the ledger has no such attempt. */
export async function requireAttempt(
  ledger: Pick<Ledger, "attemptById">,
  id: string
): Promise<CheckoutAttempt> {
  const attempt = await ledger.attemptById(id)
  if (!attempt) {
    throw new MedusaError(MedusaError.Types.NOT_FOUND, `There is no checkout attempt ${id}.`)
  }
  return attempt
}
