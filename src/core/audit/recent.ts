/** Younger than this, a payment may still be on its way to its order, and a refund to its task. */
const UNDER_WAY_MS = 60 * 60_000

/** Whether something is so young that Medusa and the plugin may not have written all of it yet. */
export function isRecent(at: Date, now: Date): boolean {
  return now.getTime() - at.getTime() < UNDER_WAY_MS
}
