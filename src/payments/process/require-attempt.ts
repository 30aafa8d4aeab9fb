import type { AttemptRepository, CheckoutAttempt } from "../../core"
import { refusal } from "../refusals"

/** @throws MedusaError NOT_FOUND when there is no such attempt. */
export async function requireAttempt(
  attempts: Pick<AttemptRepository, "byId">,
  id: string
): Promise<CheckoutAttempt> {
  return (await attempts.byId(id)) ?? refuseUnknownAttempt(id)
}

/** @throws MedusaError NOT_FOUND. */
export function refuseUnknownAttempt(id: string): never {
  throw refusal("attempt_unknown", `There is no checkout attempt ${id}.`)
}
