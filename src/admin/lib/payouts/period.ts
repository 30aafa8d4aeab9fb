import type { Period } from "../attempts/export"

/** No period: the file's dates decide. */
export const NO_PERIOD: Period = { from: "", to: "" }

/** The mistake in a period: one day is missing, or the last day is before the first day. */
export function mistakeIn({ from, to }: Period): "dayMissing" | "wrongOrder" | null {
  if (Boolean(from) !== Boolean(to)) {
    return "dayMissing"
  }
  return to < from ? "wrongOrder" : null
}
