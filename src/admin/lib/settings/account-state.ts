import type { AdminConnectionTest, AdminHealthCheck, HealthState } from "../../../admin-api"
import { isUnread } from "./health"

/** The state of an account, as its page shows it at the head: one answer, by the worst check. */
export interface AccountState {
  /** `blocked`: shoppers cannot pay. `failed`: a check failed, and the others found nothing. */
  level: "blocked" | "error" | "warning" | "failed" | "ok"
  /** The check that decides; undefined where all is well. */
  worst: AdminHealthCheck | undefined
  /** How many checks are not well. */
  number: number
  /** How many checks found something that is fine as it is. */
  notes: number
  /** All checks, the worst first. */
  checks: AdminHealthCheck[]
}

/** Without these nobody can start a payment. */
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

/** What the checks of an account come to. */
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

/** An account that is closed blocks payments as well, but was closed on purpose: an error comes first. */
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

/** The checks after a connection test on the page: the key's check has the worse of its two states. */
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

/** Whether the gateway has refused the key since a test on the page found it accepted. */
export function isOutdated(
  test: AdminConnectionTest | undefined,
  checks: readonly AdminHealthCheck[]
): boolean {
  const isRefused = checks.some(({ name, state }) => name === "gateway_key" && state === "error")
  return test?.result === "accepted" && isRefused
}
