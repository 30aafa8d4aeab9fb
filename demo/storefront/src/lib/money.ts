/**
 * A price as shoppers read it, e.g. "$22.59". Medusa's totals are unrounded decimals in major units
 * (22.5887); the gateway is charged the same rounded cents that this shows.
 */
export function formatMoney(amount: number | null | undefined, currencyCode: string): string {
  return new Intl.NumberFormat("en-CA", {
    style: "currency",
    currency: currencyCode,
    currencyDisplay: "narrowSymbol",
  }).format(amount ?? 0)
}
