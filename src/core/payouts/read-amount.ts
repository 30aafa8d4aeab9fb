import { centsFromDecimal, type Cents } from "../money/money"
import type { DecimalSeparator } from "./mapping"

/** An amount of a payout file: its size, and whether it has a minus. */
export interface SignedAmount {
  size: Cents
  negative: boolean
}

/** The sign, after the apostrophe by which a spreadsheet marks text; or parentheses for a minus. */
const SIGNED = /^'?(?:(?<sign>[+\-\u2212]?)\s?(?<plain>\d.*)|\((?<debit>\d.*)\))$/

/** Groups of three digits, all separated by one sign. */
const PLAIN: Record<DecimalSeparator, RegExp> = {
  ".": /^(?<whole>\d{1,3}(?:(?<group>[,'\u2019 \u00A0\u202F])\d{3}(?:\k<group>\d{3})*)?|\d+)(?:\.(?<part>\d+))?$/,
  ",": /^(?<whole>\d{1,3}(?:(?<group>[.'\u2019 \u00A0\u202F])\d{3}(?:\k<group>\d{3})*)?|\d+)(?:,(?<part>\d+))?$/,
}

/** Digits before the separator: the sum of all lines of a file stays exact. */
const LONGEST_WHOLE = 9

/**
 * Reads an amount in major units: "22.59", "-1,234.50", "1.234,56", "(5.00)".
 *
 * @returns null for anything that is not exact to the cent, for a thousand million and more, and for all other
 *   forms of a number ("1e2").
 */
export function readAmount(text: string, separator: DecimalSeparator): SignedAmount | null {
  const { sign, plain, debit } = SIGNED.exec(text)?.groups ?? {}
  const digits = PLAIN[separator].exec(plain ?? debit ?? "")?.groups
  if (!digits?.whole) {
    return null
  }
  const whole = digits.whole.replace(/\D/g, "")
  if (whole.length > LONGEST_WHOLE) {
    return null
  }
  const size = centsFromDecimal(digits.part ? `${whole}.${digits.part}` : whole)
  const negative = debit !== undefined || (sign !== "" && sign !== "+")
  return size === null ? null : { size, negative: negative && size > 0 }
}
