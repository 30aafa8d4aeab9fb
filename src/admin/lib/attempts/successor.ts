import type { AdminAttempt } from "../../../admin-api"

/** The page that replaced another page: the next page that opened. */
export function successorOf(
  { created_at }: Pick<AdminAttempt, "created_at">,
  others: readonly AdminAttempt[]
): AdminAttempt | undefined {
  return others.find((other) => other.created_at > created_at && other.over_because !== "failed")
}
