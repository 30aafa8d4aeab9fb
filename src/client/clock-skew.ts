/** How many seconds the `Date` header of an answer is ahead of our clock; null without a readable one. */
export function clockSkewOf(date: string | undefined, now: Date): number | null {
  const theirs = Date.parse(date ?? "")
  // The header has whole seconds, cut off: half a second more is closer.
  return Number.isNaN(theirs) ? null : Math.round((theirs + 500 - now.getTime()) / 1_000)
}
