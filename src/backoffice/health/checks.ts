import type { AdminHealthCheck } from "../../admin-api"
import type { Deps } from "../../payments/deps"

/** The result of a reading; undefined when it failed. */
export type Tried<Value> = { value: Value } | undefined

/** Isolates the failure of a reading: without a migration, for example, some tables do not exist. */
export function tryWith({ log }: Pick<Deps, "log">) {
  return async <Value>(reading: Promise<Value>): Promise<Tried<Value>> => {
    try {
      return { value: await reading }
    } catch (error) {
      log.warn(`a health check failed: ${(error as Error).message}`)
      return undefined
    }
  }
}

/** The check for a reading; `unknown`, without facts, when it failed. */
export function checkOf<Value>(
  name: AdminHealthCheck["name"],
  tried: Tried<Value>,
  check: (value: Value) => AdminHealthCheck
): AdminHealthCheck {
  return tried ? check(tried.value) : { name, state: "unknown", facts: {} }
}

export function iso(at: Date | null): string | null {
  return at?.toISOString() ?? null
}

/** Whole seconds by this server's clock: the reader's browser may have another time. */
export function secondsSince(at: Date | null, now: Date): number | null {
  return at && Math.max(0, Math.round((now.getTime() - at.getTime()) / 1_000))
}
