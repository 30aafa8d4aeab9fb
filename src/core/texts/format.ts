import type { Language } from "./language"

/** An amount in major units as shoppers read it: `$1,022.98`, `1 022,98 $`. */
export function moneyText(
  { amount, currency_code }: { amount: string; currency_code: string },
  language: Language
): string {
  return new Intl.NumberFormat(`${language}-CA`, {
    style: "currency",
    currency: currency_code.toUpperCase(),
  }).format(Number(amount))
}

/** A moment as shoppers read it, to the minute, in Canada's most common time and with its name. */
export function momentText(at: Date, language: Language): string {
  return new Intl.DateTimeFormat(`${language}-CA`, {
    ...{ year: "numeric", month: "long", day: "numeric", hour: "numeric", minute: "2-digit" },
    ...{ timeZone: "America/Toronto", timeZoneName: "short" },
  }).format(at)
}
