import type { MedusaContainer } from "@medusajs/framework/types"
import { centsFromMedusa, type MedusaAmount } from "../core/money/money"
import type { OrderToPay } from "../core/ports/medusa-port"
import type { OfferingRegion } from "../core/ports/session-with-cart"
import { OWED_FIELDS, owedBy, type OwedRow } from "./booked-money"
import { rowsOf } from "./query"

interface Row extends OwedRow {
  id: string
  display_id: number
  status: string
  is_draft_order: boolean
  total: MedusaAmount
  currency_code: string
  region?: OfferingRegion | null
  transactions?: { amount: MedusaAmount }[]
  payment_collections?: { id: string }[]
}

const FIELDS = [
  "id",
  "display_id",
  "status",
  "is_draft_order",
  "total",
  "currency_code",
  "region.payment_providers.id",
  "transactions.amount",
  "payment_collections.id",
  ...OWED_FIELDS,
]

/** See `MedusaPort.orderToPay`. */
export async function readOrderToPay(
  container: MedusaContainer,
  id: string
): Promise<OrderToPay | undefined> {
  const [order] = await rowsOf<Row>(container, { entity: "order", fields: FIELDS, filters: { id } })
  return (
    order && {
      id: order.id,
      display_id: order.display_id,
      canceled: order.status === "canceled",
      currency_code: order.currency_code,
      total: centsFromMedusa(order.total),
      owed: owedBy(order),
      isDraft: order.is_draft_order,
      region: order.region ?? null,
      hasMoney: order.transactions?.some(({ amount }) => centsFromMedusa(amount) !== 0) ?? false,
      payment_collection_ids: (order.payment_collections ?? []).map(({ id }) => id),
    }
  )
}
