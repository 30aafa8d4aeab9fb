import type { AdminHealthCheck } from "../../admin-api"
import type { Deps } from "../../payments/deps"

/** What a reading came to; undefined when it failed. */
export type Tried<Value> = { value: Value } | undefined

/** Lets a reading fail on its own: without a migration, for instance, some tables are not there. */
export function tryWith({ log }: Pick<Deps, "log">) {
  return async <Value>(reading: Promise<Value>): Promise<Tried<Value>> => {
    try {
      return { value: await reading }
    } catch (error) {
      log.warn(`health not read: ${(error as Error).message}`)
      return undefined
    }
  }
}

/** The check of what was read; `unknown`, without facts, when it could not be. */
export function checkOf<Value>(
  name: AdminHealthCheck["name"],
  tried: Tried<Value>,
  check: (value: Value) => AdminHealthCheck
): AdminHealthCheck {
  return tried ? check(tried.value) : { name, state: "unknown", facts: {} }
}
