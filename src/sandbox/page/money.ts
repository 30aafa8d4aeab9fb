import BigNumber from "bignumber.js"
import type { CheckoutItem, Currency } from "../../core/contract/checkout-session"
import { LOCALES, type Language } from "../texts/language"

/** Writes an amount in major units for people: `$22.59`, `US$22.59`; in French `22,59 $`. */
export function formatMoney(
  amount: BigNumber.Value,
  currency: Currency,
  language: Language
): string {
  // A decimal string keeps every digit; the type of `format` takes literals only.
  const exact = new BigNumber(amount).toFixed(2) as `${number}`
  return new Intl.NumberFormat(LOCALES[language], { style: "currency", currency }).format(exact)
}

/** A line before tax, in major units: its subtotal; without one, price × quantity. */
export function lineSubtotal({ subtotal, price, quantity }: CheckoutItem): BigNumber {
  return new BigNumber(subtotal ?? new BigNumber(price ?? 0).times(quantity ?? 1))
}

/** Sum of amounts in major units. */
export function sum(amounts: readonly BigNumber.Value[]): BigNumber {
  return amounts.reduce<BigNumber>((total, amount) => total.plus(amount), new BigNumber(0))
}
