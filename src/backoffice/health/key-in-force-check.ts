import type { AdminHealthCheck, AdminProviderSettings } from "../../admin-api"

type Key = Pick<AdminProviderSettings["key"], "source" | "unreadable">

/**
 * Whether there is a key that can be read; only then it matters what the gateway has answered to one.
 *
 * @param answered the check of the gateway's answers.
 */
export function keyInForceCheck(
  { source, unreadable }: Key,
  answered: AdminHealthCheck
): AdminHealthCheck {
  return source === "none"
    ? {
        name: "gateway_key",
        state: "error",
        facts: { kind: unreadable ? "unreadable" : "missing" },
      }
    : answered
}
