import type { CheckoutAttempt, Ledger } from "../../core"
import { refusal } from "../refusal"

/** @throws MedusaError NOT_FOUND when the ledger has no such attempt. */
export async function requireAttempt(
  ledger: Pick<Ledger, "attemptById">,
  id: string
): Promise<CheckoutAttempt> {
  return (await ledger.attemptById(id)) ?? refuseUnknownAttempt(id)
}

/** @throws MedusaError NOT_FOUND. */
export function refuseUnknownAttempt(id: string): never {
  throw refusal("attempt_unknown", `There is no checkout attempt ${id}.`)
}
