import BigNumber from "bignumber.js"
import type { CheckoutItem, Currency } from "../../core/contract"
import { LOCALES, type Language } from "./language"

/** Writes an amount in major units for people: `$22.59`, `US$22.59`; in French `22,59 $`. */
export function formatMoney(
  amount: BigNumber.Value,
  currency: Currency,
  language: Language
): string {
  // A decimal string keeps every digit; the type only knows literals.
  const exact = new BigNumber(amount).toFixed(2) as `${number}`
  return new Intl.NumberFormat(LOCALES[language], { style: "currency", currency }).format(exact)
}

/** A line with its tax, in major units: subtotal + tax_total; without a subtotal price × quantity. */
export function lineTotal({ subtotal, price, quantity, tax_total }: CheckoutItem): BigNumber {
  const net = subtotal ?? new BigNumber(price ?? 0).times(quantity ?? 1)
  return new BigNumber(net).plus(tax_total ?? 0)
}

/** Sum of amounts in major units. */
export function sum(amounts: readonly BigNumber.Value[]): BigNumber {
  return amounts.reduce<BigNumber>((total, amount) => total.plus(amount), new BigNumber(0))
}
