import { model } from "@medusajs/framework/utils"
import { PAYMENT_STATUSES, type Payment, type StoredBalances } from "../../../core/payment/payment"

/**
 * The columns of a payment that a link answers. A caller of Medusa's APIs may follow links by `fields`, so a
 * column must be harmless to everybody who may read the order: no token, no card, no statement, nothing about the
 * shopper.
 */
const LINKED_COLUMNS = [
  "id",
  "status",
  "reason",
  "balances",
  "currency_code",
  "provider_id",
  "reference",
  "transaction_id",
  "order_id",
  "completed_at",
  "created_at",
] as const satisfies (keyof Payment)[]

/** How Medusa's query reads these columns. */
export const LINKED = { select: [...LINKED_COLUMNS], relations: [] }

type LinkedColumns = Pick<Payment, (typeof LINKED_COLUMNS)[number]>

/** Both sums and their parts: numbers in major units, as in Medusa. */
type LinkedBalances = Record<Exclude<keyof StoredBalances, "approved"> | "medusa", number> & {
  approved: number | null
}

/** A payment in these columns. */
export type LinkedPayment = Omit<LinkedColumns, "balances"> & { balances: LinkedBalances }

/**
 * The same columns for Medusa's query. No table of its own: Medusa reads rows through the module's service, and
 * filters and sorts orders by these columns of the payments' table.
 */
export const HostedCheckoutLinkedPayment = model.define(
  { name: "hosted_checkout_linked_payment", tableName: "hosted_checkout_payment" },
  {
    id: model.id().primaryKey(),
    status: model.enum([...PAYMENT_STATUSES]),
    reason: model.text().nullable(),
    balances: model.json(),
    currency_code: model.text(),
    provider_id: model.text(),
    reference: model.text(),
    transaction_id: model.text().nullable(),
    order_id: model.text().nullable(),
    completed_at: model.dateTime().nullable(),
  }
)

/** The row in these columns only. */
export function toLinkedPayment(row: object): LinkedPayment {
  const all = row as LinkedColumns
  const columns = Object.fromEntries(LINKED_COLUMNS.map((column) => [column, all[column]]))
  return { ...(columns as LinkedColumns), balances: inMajorUnits(all.balances) }
}

function inMajorUnits({ approved, captured, gateway, refunded, returned }: StoredBalances) {
  const major = (cents: number) => cents / 100
  return {
    approved: approved === null ? null : major(approved),
    returned: major(returned),
    gateway: major(gateway),
    captured: major(captured),
    refunded: major(refunded),
    medusa: major(captured - refunded),
  }
}
