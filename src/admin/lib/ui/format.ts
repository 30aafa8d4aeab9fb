import type { AdminName, AdminPage } from "../../../admin-api"

/** Medusa's language codes as `Intl` knows them: "ptBR" becomes "pt-BR". French is Canadian French. */
export function intlLocale(language: string): string {
  return language === "fr" ? "fr-CA" : language.replace(/^([a-z]{2})([A-Z]{2})$/, "$1-$2")
}

const CURRENCIES = new Set(Intl.supportedValuesOf("currency"))

/**
 * An amount in major units with its currency: "$22.59 CAD", because "$" may be several currencies. The gateway may report
 * anything: a text that is no number, or has an unknown currency, is shown unchanged.
 */
export function formatAmount(
  amount: number | string,
  currencyCode: string,
  language: string
): string {
  const currency = currencyCode.toUpperCase()
  if (!Number.isFinite(Number(amount)) || !CURRENCIES.has(currency)) {
    return `${amount} ${currency}`.trim()
  }
  const formatted = new Intl.NumberFormat(intlLocale(language), {
    style: "currency",
    currency,
    currencyDisplay: "narrowSymbol",
  }).format(Number(amount))
  return `${formatted} ${currency}`
}

/** A count: "1,284". */
export function formatNumber(number: number, language: string): string {
  return new Intl.NumberFormat(intlLocale(language)).format(number)
}

/** The number of rows in a list: "1,284", or "10,000+" if the server has stopped counting. */
export function formatCount(
  { count, count_is_capped }: Pick<AdminPage, "count" | "count_is_capped">,
  language: string
): string {
  return formatNumber(count, language) + (count_is_capped ? "+" : "")
}

/** A moment in the reader's time zone: "Nov 21, 2026, 9:41 AM". */
export function formatDate(iso: string, language: string): string {
  return new Intl.DateTimeFormat(intlLocale(language), {
    year: "numeric",
    month: "short",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
  }).format(new Date(iso))
}

/** As `formatDate`, for columns: without the current year. */
export function formatShortDate(iso: string, language: string, now = new Date()): string {
  const date = new Date(iso)
  return new Intl.DateTimeFormat(intlLocale(language), {
    month: "short",
    day: "numeric",
    ...(date.getFullYear() !== now.getFullYear() && { year: "numeric" }),
    hour: "numeric",
    minute: "2-digit",
  }).format(date)
}

/** Brand and last four digits, whatever the gateway writes: "VISA •••• 4242", "Mastercard •••• 4444". */
export function formatCard(type: string | null, masked: string | null): string {
  const digits = masked && /(\d{4})\D*$/.exec(masked)?.[1]
  return [type && brandName(type), digits && `•••• ${digits}`].filter(Boolean).join(" ")
}

/** "MASTERCARD" becomes "Mastercard". A brand of up to four letters stays in capitals ("VISA", "JCB"). */
function brandName(type: string): string {
  return type.length > 4
    ? type.charAt(0).toUpperCase() + type.slice(1).toLowerCase()
    : type.toUpperCase()
}

/** The end of an id, which distinguishes similar ids: "…3QF2XA". */
export function shortId(id: string): string {
  return `…${id.slice(-6)}`
}

/** The name that the store gave an account: "pp_hosted-checkout_default" is "default". */
export function accountName(providerId: string): string {
  return providerId.replace(/^pp_hosted-checkout_?/, "") || providerId
}

/** The name of an admin; undefined if the name is unknown. */
export function nameOf(id: unknown, admins: readonly AdminName[]): string | undefined {
  return admins.find((admin) => admin.id === id)?.name ?? undefined
}
