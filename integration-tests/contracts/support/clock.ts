/** The servers' time in each contract: later than any that a database writes by itself. */
export const NOW = new Date("2100-01-01T10:00:00Z")

/** So many seconds after `NOW`. */
export const inSeconds = (seconds: number): Date => new Date(NOW.getTime() + seconds * 1_000)

/** Whether the database's clock wrote a time, and not a server's. */
export const isOfDatabase = (time: Date | null): boolean => time !== null && time < NOW

/** Stops the servers' clocks at `NOW`; timers run. */
export function stopClock(): void {
  jest.useFakeTimers({
    now: NOW,
    doNotFake: [
      "hrtime",
      "nextTick",
      "performance",
      "queueMicrotask",
      "setImmediate",
      "clearImmediate",
      "setInterval",
      "clearInterval",
      "setTimeout",
      "clearTimeout",
    ],
  })
}
