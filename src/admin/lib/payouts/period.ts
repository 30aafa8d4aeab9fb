import type { Period } from "../attempts/export"

/** The period is that of the file's dates. */
export const NO_PERIOD: Period = { from: "", to: "" }

/** What is wrong with a period: one day without the other, or the last before the first. */
export function mistakeIn({ from, to }: Period): "dayMissing" | "wrongOrder" | null {
  if (Boolean(from) !== Boolean(to)) {
    return "dayMissing"
  }
  return to < from ? "wrongOrder" : null
}
