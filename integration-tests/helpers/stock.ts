import { Modules } from "@medusajs/framework/utils"
import { ordersOf } from "./books"
import { atThePage } from "./payments"
import type { Session, Shopper } from "./shopper"
import type { Store } from "./store"

/** A shopper who paid while the last piece went: Medusa has the money, and no order can be placed. */
export async function paidWithoutOrder(store: Store): Promise<{
  shopper: Shopper
  session: Session
  restock: () => Promise<void>
}> {
  const { shopper, session } = await atThePage(store)
  store.books.dropWebhooks()
  const restock = await emptyStock(store)
  shopper.pay(session)

  expect(await shopper.comeBack(session)).toMatchObject({ status: 200 })
  expect(await ordersOf(store, shopper.cartId)).toEqual([])
  expect(await shopper.attempts()).toMatchObject([{ status: "paid", completion_count: 1 }])
  return { shopper, session, restock }
}

/** @returns puts the stock back. */
async function emptyStock(store: Store): Promise<() => Promise<void>> {
  const inventory = store.container.resolve(Modules.INVENTORY)
  const levels = await inventory.listInventoryLevels({}, { take: 1000 })
  const setTo = async (stock: (level: (typeof levels)[number]) => number) => {
    await inventory.updateInventoryLevels(
      levels.map((level) => ({
        inventory_item_id: level.inventory_item_id,
        location_id: level.location_id,
        stocked_quantity: stock(level),
      }))
    )
  }
  await setTo(() => 0)
  return async () => await setTo(({ stocked_quantity }) => stocked_quantity)
}
