/**
 * The delay in a `Retry-After` header in milliseconds (RFC 9110, 10.2.3: seconds, or a date); undefined
 * without a readable one. A date in the past is 0.
 */
export function readRetryAfter(header: unknown, now: Date): number | undefined {
  if (typeof header !== "string") {
    return undefined
  }
  if (/^\d+$/.test(header)) {
    return Number(header) * 1_000
  }
  // Date.parse accepts more forms than an HTTP date.
  const date = header.endsWith(" GMT") ? Date.parse(header) : NaN
  return Number.isNaN(date) ? undefined : Math.max(0, date - now.getTime())
}

/** How many seconds the `Date` header of an answer is ahead of our clock; null without a readable header. */
export function clockSkewOf(date: string | undefined, now: Date): number | null {
  const theirs = Date.parse(date ?? "")
  // The header has whole seconds, rounded down: half a second more is closer.
  return Number.isNaN(theirs) ? null : Math.round((theirs + 500 - now.getTime()) / 1_000)
}
