import type { MedusaContainer } from "@medusajs/framework/types"
import { amountText } from "../core/money/money"
import type { CartItem } from "../core/ports/session-with-cart"
import type { ShownOrder } from "../core/ports/store-port"
import { itemName } from "../payments/start/checkout-request"
import { ORIGIN_FIELDS, originOf, type OriginRow } from "./origin"
import { rowsOf } from "./query"

interface Row extends OriginRow, Pick<ShownOrder, "id" | "display_id" | "email"> {
  items?: (CartItem | null)[]
}

/** See `StorePort.shownOrder`. An edit may have left a line with a quantity of 0. */
export async function readShownOrder(
  container: MedusaContainer,
  id: string
): Promise<ShownOrder | undefined> {
  const [order] = await rowsOf<Row>(container, {
    entity: "order",
    fields: ["id", "display_id", "email", "items.*", ...ORIGIN_FIELDS],
    filters: { id },
  })
  if (!order) {
    return undefined
  }
  const { display_id, email, items = [] } = order
  return {
    ...{ id, display_id, email },
    ...originOf(order),
    items: items
      .flatMap((item) =>
        item ? { name: itemName(item), quantity: Number(amountText(item.quantity)) } : []
      )
      .filter(({ quantity }) => quantity > 0),
  }
}
