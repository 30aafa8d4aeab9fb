import type { AdminAttempt } from "../../../admin-api"

/** The page that replaced another one: the next one that was opened. */
export function successorOf(
  { created_at }: Pick<AdminAttempt, "created_at">,
  others: readonly AdminAttempt[]
): AdminAttempt | undefined {
  return others.find((other) => other.created_at > created_at && other.over_because !== "failed")
}
