import { model } from "@medusajs/framework/utils"
import { ATTEMPT_STATUSES, HELD_REASONS, type CheckoutAttempt } from "../../../core"

/**
 * What a link answers of an attempt. A caller of Medusa's APIs may follow links by `fields`, so a column here
 * must be harmless to whoever may read the order: no handle, token or checkout_url, no evidence, and nothing
 * about the shopper.
 */
export const LINKED_COLUMNS = [
  "id",
  "status",
  "held_reason",
  "amount",
  "currency_code",
  "provider_id",
  "transaction_id",
  "order_id",
  "completed_at",
  "created_at",
] as const satisfies (keyof CheckoutAttempt)[]

/** How Medusa's query reads these columns. */
export const LINKED = { select: [...LINKED_COLUMNS], relations: [] }

/** An attempt in these columns; amounts are numbers in major units, as in Medusa. */
export type LinkedAttempt = Omit<
  Pick<CheckoutAttempt, (typeof LINKED_COLUMNS)[number]>,
  "amount"
> & {
  amount: number
}

/**
 * The same columns for Medusa's query. No table of its own: Medusa reads rows through the module's service, and
 * filters and sorts orders by these columns of the attempts' table.
 */
export const HostedCheckoutLinkedAttempt = model.define(
  { name: "hosted_checkout_linked_attempt", tableName: "hosted_checkout_attempt" },
  {
    id: model.id().primaryKey(),
    status: model.enum([...ATTEMPT_STATUSES]),
    held_reason: model.enum([...HELD_REASONS]).nullable(),
    amount: model.bigNumber(),
    currency_code: model.text(),
    provider_id: model.text(),
    transaction_id: model.text().nullable(),
    order_id: model.text().nullable(),
    completed_at: model.dateTime().nullable(),
  }
)

/** The row in these columns only. */
export function toLinkedAttempt(row: LinkedAttempt): LinkedAttempt {
  return Object.fromEntries(LINKED_COLUMNS.map((column) => [column, row[column]])) as never
}
