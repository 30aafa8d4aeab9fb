const DAY_MS = 24 * 60 * 60_000

/** One for each zone: a formatter costs more than a thousand lines of a file. */
const formatters = new Map<string, Intl.DateTimeFormat>()

/** Whether it is the name of a time zone: "America/Toronto", "UTC". */
export function isTimeZone(name: string): boolean {
  try {
    formatterOf(name)
    return true
  } catch {
    // The only way in which Intl says it.
    return false
  }
}

/** The day of a moment in a time zone: "2026-11-30". */
export function dayAt(at: Date, timeZone: string): string {
  return new Date(at.getTime() + offsetAt(at, timeZone)).toISOString().slice(0, 10)
}

/** The first moment of a day in a time zone; midnight, unless clocks skip midnight on that day. */
export function startOfDay(day: string, timeZone: string): Date {
  const midnight = Date.parse(day)
  const offsets = [-DAY_MS, DAY_MS].map((ms) => offsetAt(new Date(midnight + ms), timeZone))
  const starts = offsets.map((offset) => new Date(midnight - offset))
  const [first = new Date(midnight)] = starts
    .filter((start) => dayAt(start, timeZone) === day)
    .sort((one, other) => one.getTime() - other.getTime())
  return first
}

/** The first moment after a day in a time zone. */
export function endOfDay(day: string, timeZone: string): Date {
  const next = new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10)
  return startOfDay(next, timeZone)
}

/** By how much the clocks of a zone are ahead of UTC, in milliseconds. */
function offsetAt(at: Date, timeZone: string): number {
  const parts = Object.fromEntries(
    formatterOf(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)])
  )
  const { day = 1, hour = 0, minute = 0, month = 1, second = 0, year = 0 } = parts
  return (
    Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(at.getTime() / 1_000) * 1_000
  )
}

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone)
  if (known) {
    return known
  }
  const made = new Intl.DateTimeFormat("en-CA", {
    ...{ timeZone, hourCycle: "h23", calendar: "gregory" },
    ...({ year: "numeric", month: "numeric", day: "numeric" } as const),
    ...({ hour: "numeric", minute: "numeric", second: "numeric" } as const),
  })
  formatters.set(timeZone, made)
  return made
}
