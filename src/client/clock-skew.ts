/**
 * By how many seconds the clock that wrote an answer's `Date` header is ahead of ours; null without one
 * that can be read.
 */
export function clockSkewOf(date: string | undefined, now: Date): number | null {
  const theirs = Date.parse(date ?? "")
  // Whole seconds, cut off: half a second more is closer.
  return Number.isNaN(theirs) ? null : Math.round((theirs + 500 - now.getTime()) / 1_000)
}
