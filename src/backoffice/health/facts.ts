/** A time as a fact of a check: ISO 8601 in UTC. */
export function iso(at: Date | null): string | null {
  return at?.toISOString() ?? null
}

/** Whole seconds by this server's clock: the reader's browser may have another time. */
export function secondsSince(at: Date | null, now: Date): number | null {
  return at && Math.max(0, Math.round((now.getTime() - at.getTime()) / 1_000))
}
