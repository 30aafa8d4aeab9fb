import type { CheckoutItem } from "../contract/checkout-session"
import {
  amountText,
  centsFromMedusa,
  sumCents,
  toWireAmount,
  type Cents,
  type MedusaAmount,
} from "./money"

/** A line of a cart, or its shipping, as Medusa computes it; amounts in major units, unrounded. */
export interface CartLine {
  product_id?: string | null
  name?: string | null
  sku?: string | null
  quantity: MedusaAmount
  /** What the shopper pays for the line: after discounts, with tax. */
  total: MedusaAmount
  /** The tax in `total`; null if unknown. */
  tax_total: MedusaAmount | null
}

interface RoundedLine {
  line: CartLine
  quantity: number
  subtotal: Cents
  tax: Cents
}

/**
 * The items of the hosted page. Their subtotals and taxes add up to `amount` exactly: subtotals include
 * discounts, the largest line takes the cents lost in rounding, and a unit price is only given if quantity
 * times price equals the subtotal.
 *
 * @returns undefined when no correct list exists (fractional quantities, or credits that belong to no line):
 *   the page then shows only the amount.
 */
export function buildCheckoutItems(
  lines: readonly CartLine[],
  amount: Cents
): CheckoutItem[] | undefined {
  const rounded = lines.map(roundLine)
  if (rounded.length === 0 || !rounded.every(isShowable)) {
    return undefined
  }

  const missing = amount - sumCents(rounded.flatMap(({ subtotal, tax }) => [subtotal, tax]))
  // Rounding costs each line at most one cent: a larger difference has another cause.
  if (Math.abs(missing) > rounded.length) {
    return undefined
  }
  giveToLargest(rounded, missing)

  return rounded.every(isShowable) ? rounded.map(toItem) : undefined
}

function roundLine(line: CartLine): RoundedLine {
  const total = centsFromMedusa(line.total)
  const tax = centsFromMedusa(line.tax_total ?? 0)
  return {
    line,
    quantity: Number(amountText(line.quantity)),
    tax,
    subtotal: (total - tax) as Cents,
  }
}

function isShowable({ quantity, subtotal, tax }: RoundedLine): boolean {
  return Number.isInteger(quantity) && quantity > 0 && subtotal >= 0 && tax >= 0
}

function giveToLargest(lines: RoundedLine[], missing: number): void {
  const largest = lines.reduce((a, b) => (b.subtotal + b.tax > a.subtotal + a.tax ? b : a))
  // The fraction comes from tax; a line without tax has the fraction in its subtotal.
  if (largest.tax > 0) {
    largest.tax = (largest.tax + missing) as Cents
  } else {
    largest.subtotal = (largest.subtotal + missing) as Cents
  }
}

function toItem({ line, quantity, subtotal, tax }: RoundedLine): CheckoutItem {
  const unitPrice = subtotal / quantity
  return {
    ...(line.product_id ? { product_id: line.product_id } : {}),
    ...(line.name ? { name: line.name } : {}),
    quantity,
    ...(Number.isInteger(unitPrice) ? { price: toWireAmount(unitPrice as Cents) } : {}),
    subtotal: toWireAmount(subtotal),
    ...(line.tax_total === null ? {} : { tax_total: toWireAmount(tax) }),
    ...(line.sku ? { sku: line.sku } : {}),
  }
}
