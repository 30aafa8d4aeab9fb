import type { AdminFinding } from "../../admin-api"

type Check = AdminFinding["check"]

export const ok = (check: Check, message: string): AdminFinding => ({
  check,
  state: "ok",
  message,
  fix: null,
})

/** What needs no action. */
export const note = toFix("note")
export const warning = toFix("warning")
export const problem = toFix("error")
/** A finding that the checks cannot decide, with the reason. */
export const unknown = toFix("unknown")

/** Builds findings that name what to do. */
function toFix(state: AdminFinding["state"]) {
  return (check: Check, message: string, fix: string): AdminFinding => ({
    check,
    state,
    message,
    fix,
  })
}
