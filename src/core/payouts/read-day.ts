import type { DateOrder } from "./mapping"
import { dayAt } from "./time-zone"

const PARTS: Record<DateOrder, RegExp> = {
  ymd: /^(?<year>\d{4})([-/.]?)(?<month>\d{1,2})\2(?<day>\d{1,2})(?!\d)/,
  dmy: /^(?<day>\d{1,2})([-/.])(?<month>\d{1,2})\2(?<year>\d{4})(?!\d)/,
  mdy: /^(?<month>\d{1,2})([-/.])(?<day>\d{1,2})\2(?<year>\d{4})(?!\d)/,
}

/** What may follow a date: nothing, or a time. */
const TIME = /^([T ,]\s*\d{1,2}:\d{2}.*)?$/

const WITH_OFFSET = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})$/

/**
 * The day of a date or a time, as "2026-11-30": for a time with an offset the day in the time zone, otherwise the
 * written day.
 *
 * @returns null for what is no date in this order.
 */
export function readDay(text: string, order: DateOrder, timeZone = "UTC"): string | null {
  const { year, month, day } = PARTS[order].exec(text)?.groups ?? {}
  const written = [Number(year), Number(month), Number(day)] as const
  const date = dateOf(...written)
  const rest = text.slice(PARTS[order].exec(text)?.[0].length ?? 0)
  if (!date || !TIME.test(rest)) {
    return null
  }
  if (!WITH_OFFSET.test(text)) {
    return date.toISOString().slice(0, 10)
  }
  const at = new Date(text)
  return Number.isNaN(at.getTime()) ? null : dayAt(at, timeZone)
}

/** Undefined for a day that no calendar has. */
function dateOf(year: number, month: number, day: number): Date | undefined {
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? date : undefined
}
