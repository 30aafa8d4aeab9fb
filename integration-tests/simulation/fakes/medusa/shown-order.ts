import type { ShownOrder } from "../../../../src/core/ports/store-port"
import type { MedusaTables } from "./tables"

/** An order of Medusa in memory, which knows no items. */
export function shownOrder({ orders }: MedusaTables, id: string): ShownOrder | undefined {
  const order = orders.get(id)
  return (
    order && {
      id,
      display_id: order.display_id,
      email: order.email || null,
      ...{ country_code: "", locale: null, region_id: null, sales_channel_id: null },
      items: [],
    }
  )
}
