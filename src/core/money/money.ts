import BigNumber from "bignumber.js"

declare const minorUnit: unique symbol

/** An amount in minor units (cents of CAD or USD); a safe integer, never a fraction. */
export type Cents = number & { readonly [minorUnit]: true }

/** No money, in whatever currency. */
export const NOTHING = 0 as Cents

/**
 * An amount in major units as Medusa returns it: a number, a decimal string, its BigNumber, or the raw form
 * `{ value, precision }`. Medusa does not round totals: 22.5887 is a valid amount.
 */
export type MedusaAmount = number | string | { value: string | number } | { toString(): string }

const WIRE_AMOUNT = /^\d{1,13}(\.\d+)?$/

/**
 * Rounds one of Medusa's amounts half-up to cents: 22.5887 becomes 2259.
 *
 * @throws RangeError for what is not a finite number within the safe integers.
 */
export function centsFromMedusa(amount: MedusaAmount): Cents {
  const text = amountText(amount)
  // bignumber.js returns NaN for other texts, and from version 11 on throws its own error.
  const isNumber = text !== "" && Number.isFinite(Number(text))
  const cents = isNumber && new BigNumber(text).shiftedBy(2).integerValue(BigNumber.ROUND_HALF_UP)

  if (!cents || !Number.isSafeInteger(cents.toNumber())) {
    throw new RangeError(`Not an amount of money: ${text}`)
  }
  return cents.toNumber() as Cents
}

/**
 * Adds up Medusa's amounts, and rounds the sum half-up to cents: three times 11.4975 and 11.4400125 are 45.93, while the
 * rounded parts would be 45.94.
 *
 * @throws RangeError as `centsFromMedusa`.
 */
export function sumFromMedusa(amounts: readonly MedusaAmount[]): Cents {
  const sum = amounts.reduce<BigNumber>(
    (so, amount) => so.plus(amountText(amount)),
    new BigNumber(0)
  )
  return centsFromMedusa(sum.toFixed())
}

/** The decimal text of an amount or a quantity as Medusa returns it. */
export function amountText(amount: MedusaAmount): string {
  // A query with a wrong field name returns null, which is no amount and must not cause a TypeError.
  const value = typeof amount === "object" && amount && "value" in amount ? amount.value : amount
  return String(value)
}

/**
 * Reads an amount from the wire or the database, in major units: "22.59", "22.5", 22.59.
 *
 * @returns null for anything but a plain decimal that is exact to the cent ("1e2", "NaN", "-1", "22.5887"):
 *   such an amount never matches.
 */
export function centsFromDecimal(amount: string | number): Cents | null {
  const text = String(amount)
  if (!WIRE_AMOUNT.test(text)) {
    return null
  }
  const cents = new BigNumber(text).shiftedBy(2)
  return cents.isInteger() ? (cents.toNumber() as Cents) : null
}

/** The form for the database and for people, in major units with two decimals: 2259 becomes "22.59". */
export function toDecimalString(cents: Cents): string {
  return new BigNumber(cents).shiftedBy(-2).toFixed(2)
}

/** The form for the wire, a number in major units with at most two decimals: 2259 becomes 22.59. */
export function toWireAmount(cents: Cents): number {
  return new BigNumber(cents).shiftedBy(-2).toNumber()
}

/** Sum of amounts in cents. */
export function sumCents(amounts: readonly Cents[]): Cents {
  return amounts.reduce<number>((sum, cents) => sum + cents, 0) as Cents
}
