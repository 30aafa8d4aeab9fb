import type { AdminPayableOrdersResponse } from "../../../../../../admin-api"
import { toDecimalString } from "../../../../../../core/money/money"
import { payableOrders } from "../../../../../../payments/worklist/collection-of-order"
import { openItem } from "../../../../../../payments/worklist/open-item"
import { adminRoute } from "../../../http/admin-route"

const MOST_ORDERS = 20

/** Lists the orders to which a payment may be applied. */
export const GET = adminRoute<AdminPayableOrdersResponse>(async ({ params }, deps) => {
  const item = await openItem(params.id ?? "", deps)
  const orders = await payableOrders(item, MOST_ORDERS, deps)
  return {
    orders: orders.map(({ created_at, currency_code, display_id, email, id, total }) => ({
      ...{ id, display_id, email, currency_code },
      total: toDecimalString(total),
      created_at: created_at.toISOString(),
    })),
  }
})
