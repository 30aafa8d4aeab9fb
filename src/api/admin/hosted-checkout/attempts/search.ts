import type { MedusaContainer } from "@medusajs/framework/types"
import { readShortReference } from "../../../../core/attempt/short-reference"
import { toDecimalString } from "../../../../core/money/money"
import type { Payment } from "../../../../core/payment/payment"
import { readAmount } from "../../../../core/payouts/read-amount"
import { repositoriesOf } from "../../../../medusa/deps"
import { rowsOf } from "../../../../medusa/query"

/** "#12" or "12"; Medusa's numbers of orders are integers of four bytes. */
const ORDER_NUMBER = /^#?(\d{1,9})$/

/** "4242", or as a list shows it: "VISA •••• 4242". */
const LAST_FOUR = /^(?:.*•{4} )?(\d{4})$/

/** What a list shows around an amount: "$34.42 CAD", "34,42 $ CAD". */
const CURRENCY = /\$|cad|usd/gi

/** The number of payments that a search reads, the newest first. */
const MOST_PAYMENTS = 1_000

type Filter = Record<string, unknown>

/**
 * Finds attempts by what an admin knows: the start of the attempt's id, of a transaction id or of an email, the short reference that
 * the shopper reads, an order's id or number, an amount, or the last four digits of a card. Each alternative uses its own index.
 */
export async function searchFilter(q: string, container: MedusaContainer): Promise<Filter> {
  return {
    $or: [
      ...cases(q).map((text) => ({ id: beginsWith(text) })),
      {
        id: [
          ...(await referencesOf(await paymentFilters(q, container), container)),
          ...(await withShortReference(q, container)),
        ],
      },
      { email: beginsWith(q.toLowerCase()) },
      ...byAmount(q),
    ],
  }
}

async function withShortReference(q: string, container: MedusaContainer): Promise<string[]> {
  const reference = readShortReference(q)
  return reference === undefined
    ? []
    : await repositoriesOf(container).lists.attemptIdsOf(reference)
}

async function paymentFilters(q: string, container: MedusaContainer): Promise<Filter[]> {
  return [
    ...cases(q).map((text) => ({ transaction_id: beginsWith(text) })),
    { order_id: [q, ...(await ordersNumbered(q, container))] },
    ...byLastFour(q),
    ...byAmount(q),
  ]
}

function byLastFour(q: string): Filter[] {
  const card_last_four = LAST_FOUR.exec(q)?.[1]
  return card_last_four ? [{ card_last_four }] : []
}

/** "34.42", "34,42" or "$34.42 CAD": what a page asked for, or what the gateway took. */
function byAmount(q: string): Filter[] {
  const text = q.replaceAll(CURRENCY, "").trim()
  const amounts = ([".", ","] as const).flatMap((separator) => {
    const read = readAmount(text, separator)
    return read ? toDecimalString(read.size) : []
  })
  return [...new Set(amounts)].map((amount) => ({ amount }))
}

/** The pages of the newest payments that match one of these filters. */
async function referencesOf(
  filters: readonly Filter[],
  container: MedusaContainer
): Promise<string[]> {
  const rows = await repositoriesOf(container).lists.rows<Pick<Payment, "reference">>("payments", {
    fields: ["reference"],
    filters: { $or: filters },
    order: { created_at: "DESC", id: "DESC" },
    limit: MOST_PAYMENTS,
    offset: 0,
  })
  return [...new Set(rows.map(({ reference }) => reference))]
}

/** Indexes are case-sensitive: search the typed text, and the usual spellings of ids (`hcatt_01ABC`, `txn_01abc`). */
function cases(q: string): string[] {
  const upper = q.toUpperCase()
  return [...new Set([q, upper, q.toLowerCase(), upper.replace(/^HCATT_/, "hcatt_")])]
}

/** Escapes `%` and `_` in the text. */
function beginsWith(text: string): { $like: string } {
  return { $like: `${text.replace(/[\\%_]/g, "\\$&")}%` }
}

async function ordersNumbered(q: string, container: MedusaContainer): Promise<string[]> {
  const number = ORDER_NUMBER.exec(q)?.[1]
  if (number === undefined) {
    return []
  }
  const orders = await rowsOf<{ id: string }>(container, {
    entity: "order",
    fields: ["id"],
    filters: { display_id: Number(number) },
  })
  return orders.map(({ id }) => id)
}
