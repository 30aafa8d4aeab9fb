import { setTimeout as delay } from "node:timers/promises"

const DEADLINE_MS = 15_000
const INTERVAL_MS = 50

/** Waits until `probe` gives a value: for what happens in the background and cannot be awaited. */
export async function eventually<Value>(
  what: string,
  probe: () => Promise<Value | null | undefined | false>,
  deadlineMs = DEADLINE_MS
): Promise<Value> {
  const giveUpAt = Date.now() + deadlineMs
  for (;;) {
    const value = await probe()
    if (value) {
      return value
    }
    if (Date.now() > giveUpAt) {
      throw new Error(`It did not happen within ${deadlineMs} ms: ${what}`)
    }
    await delay(INTERVAL_MS)
  }
}
