import { readFile } from "../api/api"

/** The first and last day of an export: "2026-11-01", in the reader's time zone. */
export interface Period {
  from: string
  to: string
}

/** Downloads the payments of a period as CSV. @throws Refusal */
export async function downloadPayments(period: Period): Promise<void> {
  await download("/attempts/export", "payments", period)
}

/** Downloads a file about a period. @throws Refusal */
export async function download(path: string, name: string, period: Period): Promise<void> {
  saveFile(await readFile(path, momentsOf(period)), `${name}-${period.from}-${period.to}.csv`)
}

/** Saves a file among the reader's downloads. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement("a")
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}

/** The period as the Admin API takes periods: until the end of the last day. */
export function momentsOf({ from, to }: Period): Record<keyof Period, string> {
  return { from: startOfDay(from).toISOString(), to: startOfDay(to, 1).toISOString() }
}

/** From the first of this month to today. */
export function thisMonth(now = new Date()): Period {
  return { from: dayOf(new Date(now.getFullYear(), now.getMonth(), 1)), to: dayOf(now) }
}

/** The time zone of a period's days: "America/Toronto". */
export function timeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone
}

function startOfDay(day: string, later = 0): Date {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number)
  return new Date(year, month - 1, date + later)
}

/** A day in the reader's time zone: "2026-11-30". */
export function dayOf(date: Date): string {
  const two = (value: number) => String(value).padStart(2, "0")
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}
