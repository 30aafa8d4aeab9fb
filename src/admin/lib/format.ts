/** Medusa's language codes as `Intl` knows them: "ptBR" becomes "pt-BR". */
function intlLocale(language: string): string {
  return language.replace(/^([a-z]{2})([A-Z]{2})$/, "$1-$2")
}

/** An amount in major units with its currency, where "$" alone could be several: "$22.59 CAD". */
export function formatAmount(amount: number, currencyCode: string, language: string): string {
  const currency = currencyCode.toUpperCase()
  const formatted = new Intl.NumberFormat(intlLocale(language), {
    style: "currency",
    currency,
    currencyDisplay: "narrowSymbol",
  }).format(amount)
  return `${formatted} ${currency}`
}

/** A moment in the reader's time zone: "Nov 21, 2026, 9:41 AM". */
export function formatDate(iso: string, language: string): string {
  return new Intl.DateTimeFormat(intlLocale(language), {
    dateStyle: "medium",
    timeStyle: "short",
  }).format(new Date(iso))
}
