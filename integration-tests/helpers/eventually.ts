import { setTimeout as delay } from "node:timers/promises"

const DEADLINE_MS = 15_000
const INTERVAL_MS = 50

/** Waits until `probe` gives a value: for what happens in the background and cannot be awaited. */
export async function eventually<Value>(
  what: string,
  probe: () => Promise<Value | null | undefined | false>
): Promise<Value> {
  const giveUpAt = Date.now() + DEADLINE_MS
  for (;;) {
    const value = await probe()
    if (value) {
      return value
    }
    if (Date.now() > giveUpAt) {
      throw new Error(`It did not happen within ${DEADLINE_MS} ms: ${what}`)
    }
    await delay(INTERVAL_MS)
  }
}
