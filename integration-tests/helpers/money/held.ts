import { updateLineItemInCartWorkflow } from "@medusajs/medusa/core-flows"
import type { AdminRefusal } from "../../../src/admin-api"
import { evidenceVersion } from "../../../src/core"
import { asAdmin } from "../admin/admin"
import { approved, atThePage } from "../shopper/payments"
import type { Session, Shopper } from "../shopper/shopper"
import {
  capturedWithoutOrder,
  failsAfterCapture,
  paidWithoutOrder,
  type Trouble,
} from "../shopper/paid-without-order"
import { eventually } from "../store/eventually"
import { poll, type Store } from "../store/store"
import { rewriteAttempt } from "../database/rewrite-attempt"

/** A shopper whose payment waits for an admin. */
interface HeldPayment {
  shopper: Shopper
  session: Session
}

/** An admin reads a payment of this shopper, by default the first one, and resolves it. */
export async function resolve(
  store: Store,
  shopper: Shopper,
  body: Record<string, unknown>,
  index = 0
) {
  const attempt = (await shopper.attempts())[index]
  const needsVersion =
    ["refunded", "closed"].includes(String(body.action)) || body.not_returned === true
  const asRead = { evidence_version: evidenceVersion(attempt?.evidence ?? {}) }
  return await asAdmin<
    Partial<AdminRefusal> & {
      attempt?: { status: string; order_id: string | null; held_reason: string | null }
    }
  >(store, "POST", `/admin/hosted-checkout/attempts/${attempt?.id}/resolve`, {
    ...(needsVersion && asRead),
    ...body,
  })
}

/** A page that was paid although its cart had changed. */
export async function paidAReplacedPage(store: Store): Promise<HeldPayment> {
  const { shopper, session } = await atThePage(store)
  store.control.dropWebhooks()
  await shopper.addProduct("smoke-tea")
  await shopper.startPayment()
  approved(shopper.pay(session))
  const [attempt] = await shopper.attempts()
  expect(await poll(store, attempt?.id ?? "")).toMatchObject({ held_reason: "session_replaced" })
  return { shopper, session }
}

/** Paid and proven, without an order, and all tries used up. */
export async function completionGivenUp(store: Store, trouble?: Trouble) {
  const paid = await paidWithoutOrder(store, trouble)
  const [attempt] = await paid.shopper.attempts()
  await rewriteAttempt(store, attempt?.id ?? "", { placement_count: 100 })
  expect(await poll(store, attempt?.id ?? "")).toMatchObject({ held_reason: "order_not_placed" })
  return paid
}

/** As `completionGivenUp`, where Medusa captured the payment before its completion failed. */
export async function capturedAndGivenUp(store: Store) {
  const paid = await completionGivenUp(store, failsAfterCapture)
  expect(await paid.shopper.attempts()).toMatchObject([{ captured_at: expect.any(Date) }])
  return paid
}

/** A captured cart without an order that a store's own code has changed: its order costs another sum. */
export async function changedPastTheStoreApi(store: Store): Promise<Shopper> {
  const { shopper, mend } = await capturedWithoutOrder(store)
  const { items } = (await shopper.cart()) as { items: { id: string }[] }
  const input = { cart_id: shopper.cartId, item_id: items[0]?.id ?? "", update: { quantity: 3 } }
  // The first time core fails and keeps the collection's new amount, a later time it passes.
  await eventually("the cart is changed", async () => {
    const change = updateLineItemInCartWorkflow(store.container).run({ input })
    return await change.then(
      () => true,
      () => false
    )
  })
  await mend()
  return shopper
}

/** Completed, and then reported as returned by the gateway. */
export async function reversed(store: Store): Promise<HeldPayment> {
  const { shopper, session } = await atThePage(store)
  store.control.dropWebhooks()
  shopper.pay(session)
  await shopper.returnFromPage(session)
  const [attempt] = await shopper.attempts()
  store.control.faults.next({
    endpoint: "verify",
    respond: { status: 200, body: { status: "refunded" } },
  })
  expect(await poll(store, attempt?.id ?? "")).toMatchObject({ held_reason: "gateway_reversed" })
  return { shopper, session }
}
