import { centsFromDecimal, NOTHING, type Cents } from "../money/money"
import type { GatewayStatement } from "./statement"
import type { Said } from "./transactions"

/** What a payment on a page must match. */
export interface ExpectedPayment {
  amount: Cents
  /** Lower case, as in Medusa. */
  currency_code: string
  /** The attempt's id, as the plugin sent it. */
  reference: string
  /** The account's configured merchant site; undefined without one. */
  merchantSiteId?: string | undefined
}

/** The field in which an approval differs from what was asked for. */
export type Problem = "amount" | "currency" | "reference" | "merchant_site_id"

/** How an approval differs from what was asked for. An absent field does not differ. */
export function problemOf(said: GatewayStatement, expected: ExpectedPayment): Problem | undefined {
  const { amount, currency, reference, merchant_site_id } = said
  if (amount !== null && centsFromDecimal(amount) !== expected.amount) {
    return "amount"
  }
  if (currency !== null && currency.toLowerCase() !== expected.currency_code) {
    return "currency"
  }
  if (reference !== null && reference !== expected.reference) {
    return "reference"
  }
  const site = expected.merchantSiteId
  return site !== undefined && merchant_site_id !== null && merchant_site_id !== site
    ? "merchant_site_id"
    : undefined
}

/**
 * What a payment with an unknown reference can match: the terms of its first approval or, without one, of its first
 * statement with an amount, because returned money must have been paid.
 */
export function termsOf(said: readonly Said[]): ExpectedPayment {
  const approved = said.find(({ meaning }) => meaning === "approved")
  const first = approved ?? said.find(({ statement }) => statement.amount !== null)
  const { amount, currency, reference } = first?.statement ?? {}
  return {
    amount: centsFromDecimal(amount ?? "") ?? NOTHING,
    currency_code: currency?.toLowerCase() ?? "",
    reference: reference ?? "",
  }
}
