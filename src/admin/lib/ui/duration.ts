import { intlLocale } from "./format"

type Unit = "second" | "minute" | "hour" | "day"

/** The duration in the largest unit that fits at least once. */
function inUnits(seconds: number): [number: number, unit: Unit] {
  const units: [Unit, number][] = [
    ["day", 86_400],
    ["hour", 3_600],
    ["minute", 60],
  ]
  for (const [unit, length] of units) {
    if (seconds >= length) {
      return [Math.floor(seconds / length), unit]
    }
  }
  return [Math.round(seconds), "second"]
}

/** The time since a moment in words: "3 minutes ago". */
export function formatAgo(seconds: number, language: string): string {
  const [number, unit] = inUnits(Math.max(0, seconds))
  return new Intl.RelativeTimeFormat(intlLocale(language), { numeric: "auto" }).format(
    -number,
    unit
  )
}

/** As `formatAgo`, for an ISO 8601 time, by the browser's clock. */
export function formatAgoSince(iso: string, language: string, now = Date.now()): string {
  return formatAgo((now - Date.parse(iso)) / 1_000, language)
}

/** A duration in words: "3 minutes". */
export function formatDuration(seconds: number, language: string): string {
  const [number, unit] = inUnits(Math.abs(seconds))
  return new Intl.NumberFormat(intlLocale(language), {
    style: "unit",
    unit,
    unitDisplay: "long",
  }).format(number)
}
