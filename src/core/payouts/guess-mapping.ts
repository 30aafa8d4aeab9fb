import type { PayoutMapping } from "./mapping"

/** Names of columns without their blanks and signs. */
const NAMES = {
  transaction_id: /^(gateway)?transaction(s)?(id|number|no|reference)?$|^txn(id)?$|^paymentid$/,
  reference: /^(merchant|order|payment|your)?ref(erence)?(id|number|no)?$/,
  amount: /^(gross|transaction|payment)?(amount|montant)(gross|brut)?$|^gross$|^montantbrut$/,
  fee: /^(fee|fees|commission|frais)(amount)?$/,
  currency: /^(currency|devise)(code)?$/,
  date: /^(transaction|payment|paid)?date(utc|time)?$|^(created|paid)at$/,
} as const satisfies Partial<Record<keyof PayoutMapping, RegExp>>

/** The day of the payout, which is some days after the payment's: better than none. */
const PAYOUT_DATE = /^(settlement|payout|deposit|value)date(utc|time)?$/

/** The columns of a file that a mapping would name; null where no name fits. */
export type GuessedColumns = Record<keyof typeof NAMES, string | null>

/** Guesses the columns by their names: a start for a person, who decides. */
export function guessColumns(columns: readonly string[]): GuessedColumns {
  const guess = (pattern: RegExp) => columns.find((name) => pattern.test(plainName(name))) ?? null
  return {
    transaction_id: guess(NAMES.transaction_id),
    reference: guess(NAMES.reference),
    amount: guess(NAMES.amount),
    fee: guess(NAMES.fee),
    currency: guess(NAMES.currency),
    date: guess(NAMES.date) ?? guess(PAYOUT_DATE),
  }
}

function plainName(name: string): string {
  return name
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^a-z0-9]/g, "")
}
