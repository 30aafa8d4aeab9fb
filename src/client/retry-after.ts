/**
 * Milliseconds to wait as a `Retry-After` header asks (RFC 9110, 10.2.3: seconds, or a date);
 * undefined without one that can be read. A date that has passed is 0.
 */
export function readRetryAfter(header: unknown, now: Date): number | undefined {
  if (typeof header !== "string") {
    return undefined
  }
  if (/^\d+$/.test(header)) {
    return Number(header) * 1_000
  }
  // Date.parse takes much more for a date than HTTP does.
  const date = header.endsWith(" GMT") ? Date.parse(header) : NaN
  return Number.isNaN(date) ? undefined : Math.max(0, date - now.getTime())
}
