import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { rewriteAttempt } from "../helpers/database/rewrite-attempt"
import { atThePage, expectOneOrder } from "../helpers/shopper/payments"
import type { Session, Shopper } from "../helpers/shopper/shopper"
import type { Store } from "../helpers/store/store"

export interface HalfPlaced {
  shopper: Shopper
  session: Session
  attemptId: string
  orderId: string
}

/** As a kill between creating the order and authorising the payment leaves it: an order, and no money. */
export async function halfPlaced(store: Store): Promise<HalfPlaced> {
  const placed = await withoutTransaction(store)
  const db = store.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
  const of = { payment_collection_id: placed.shopper.collectionId }
  await db("capture").whereIn("payment_id", db("payment").where(of).select("id")).del()
  await db("payment").where(of).del()
  await db("payment_session").where(of).update({ status: "pending", authorized_at: null })
  await db("payment_collection").where({ id: placed.shopper.collectionId }).update({
    status: "not_paid",
    completed_at: null,
    authorized_amount: 0,
    raw_authorized_amount: null,
    captured_amount: 0,
    raw_captured_amount: null,
  })
  await rewriteAttempt(store, placed.attemptId, { captured_at: null })
  return placed
}

/** As a kill right after the capture leaves it: the order does not know of its payment. */
export async function withoutTransaction(store: Store): Promise<HalfPlaced> {
  const { shopper, session } = await atThePage(store)
  store.control.dropWebhooks()
  shopper.pay(session)
  await shopper.returnFromPage(session)
  const { id: orderId } = await expectOneOrder(store, shopper, session)

  const db = store.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
  await db("order_transaction").where({ order_id: orderId }).del()
  const [attempt] = await shopper.attempts()
  const { id: attemptId } = await rewriteAttempt(store, attempt?.id ?? "", {
    status: "paid",
    completed_at: null,
    order_id: null,
    ...putOff(),
  })
  return { shopper, session, attemptId, orderId }
}

/** The store's own job does not come in between. */
export function putOff(): { next_check_at: Date } {
  return { next_check_at: new Date(Date.now() + 600_000) }
}
