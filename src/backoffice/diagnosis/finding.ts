import type { AdminFinding } from "../../admin-api"

type Check = AdminFinding["check"]

export const ok = (check: Check, message: string): AdminFinding => ({
  check,
  state: "ok",
  message,
  fix: null,
})

export const warning = (check: Check, message: string, fix: string | null): AdminFinding => ({
  check,
  state: "warning",
  message,
  fix,
})

export const problem = (check: Check, message: string, fix: string): AdminFinding => ({
  check,
  state: "error",
  message,
  fix,
})

/** What cannot be said, and why. */
export const unknown = (
  check: Check,
  message: string,
  fix: string | null = null
): AdminFinding => ({ check, state: "unknown", message, fix })
