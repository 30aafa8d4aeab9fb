import type { AdminConnectionTest, AdminHealthCheck, HealthState } from "../../../admin-api"
import { isUnread } from "./health"

/** The state at the head of an account's page: one answer, by the worst check. */
export interface AccountState {
  /** `blocked`: shoppers cannot pay. `failed`: a check failed, and all other checks found nothing. */
  level: "blocked" | "error" | "warning" | "failed" | "ok"
  /** The check that decides; undefined if all is well. */
  worst: AdminHealthCheck | undefined
  /** The number of checks that are not well. */
  number: number
  /** The number of checks with a note, which needs no action. */
  notes: number
  /** All checks, the worst first. */
  checks: AdminHealthCheck[]
}

/** The checks without which nobody can start a payment. */
const BLOCKING: readonly AdminHealthCheck["name"][] = [
  "gateway_key",
  "migrations",
  "new_payments",
  "regions",
]

const RANKS: Record<HealthState, number> = { error: 0, warning: 2, note: 5, ok: 6, unknown: 7 }
const UNREAD = 4
/** From this rank on, a check is well. */
const WELL = RANKS.note

/** The state of an account by its checks. */
export function accountState(found: readonly AdminHealthCheck[]): AccountState {
  const checks = [...found].sort((one, other) => rankOf(one) - rankOf(other))
  const bad = checks.filter((check) => rankOf(check) < WELL)
  const [worst] = bad
  return {
    level: worst ? levelOf(worst) : "ok",
    worst,
    number: bad.length,
    notes: checks.filter(({ state }) => state === "note").length,
    checks,
  }
}

/** A closed account blocks payments as well, but was closed on purpose: an error comes first. */
function rankOf(check: AdminHealthCheck): number {
  if (isUnread(check)) {
    return UNREAD
  }
  return RANKS[check.state] + (isBlocking(check) || RANKS[check.state] >= WELL ? 0 : 1)
}

function levelOf(check: AdminHealthCheck): AccountState["level"] {
  if (isUnread(check)) {
    return "failed"
  }
  return isBlocking(check) ? "blocked" : check.state === "error" ? "error" : "warning"
}

function isBlocking({ name, state }: AdminHealthCheck): boolean {
  return BLOCKING.includes(name) && (state === "error" || name === "new_payments")
}

/** The checks with the result of the page's connection test about the key in force. Of two results, the worse counts. */
export function checksAfterTest(
  checks: readonly AdminHealthCheck[],
  test: AdminConnectionTest | undefined
): AdminHealthCheck[] {
  if (!test || test.result === "accepted") {
    return [...checks]
  }
  const tested: AdminHealthCheck = {
    name: "gateway_key",
    state: test.result === "unexpected" ? "warning" : "error",
    facts: { kind: test.result, http_status: test.http_status },
  }
  return checks.map((check) =>
    check.name === "gateway_key" && RANKS[check.state] > RANKS[tested.state] ? tested : check
  )
}

/** Whether the gateway has refused the key after a test on the page found the key accepted. */
export function isOutdated(
  test: AdminConnectionTest | undefined,
  checks: readonly AdminHealthCheck[]
): boolean {
  const isRefused = checks.some(({ name, state }) => name === "gateway_key" && state === "error")
  return test?.result === "accepted" && isRefused
}
