/** ISO 8601 in UTC to the second, in the spec's shape: `2026-03-01T14:05:00+00:00`. */
export function toTimestamp(date: Date): string {
  return `${date.toISOString().slice(0, 19)}+00:00`
}
