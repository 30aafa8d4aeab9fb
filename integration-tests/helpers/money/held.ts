import { updateLineItemInCartWorkflow } from "@medusajs/medusa/core-flows"
import type { AdminPaymentResponse, AdminRefusal, AdminWorkItem } from "../../../src/admin-api"
import { asAdmin } from "../admin/admin"
import { approved, atThePage } from "../shopper/payments"
import type { Session, Shopper } from "../shopper/shopper"
import { capturedWithoutOrder, paidWithoutOrder, type Trouble } from "../shopper/paid-without-order"
import { eventually } from "../store/eventually"
import { pollPayment, type Store } from "../store/store"
import { rewritePayments } from "../database/rewrite-attempt"

/** A shopper whose payment waits for an admin. */
interface HeldPayment {
  shopper: Shopper
  session: Session
}

/** What an admin reads about the latest payment of this shopper. */
export async function readItem(store: Store, shopper: Shopper): Promise<AdminWorkItem> {
  const payment = (await shopper.payments()).at(-1)
  const { body } = await asAdmin<AdminPaymentResponse>(
    store,
    "GET",
    `/admin/hosted-checkout/payments/${payment?.id}`
  )
  return body.payment
}

/** What an admin names of a payment when they act on it. */
export function seenOf({ gateway, medusa, statements }: AdminWorkItem) {
  return {
    statements: statements.map(({ id }) => id),
    ...{ gateway: gateway.balance, medusa: medusa.balance },
  }
}

/** How often an admin reads a payment again because a check has brought something new in between. */
const MOST_READINGS = 5

/** An admin reads the latest payment of this shopper, and acts on it; after news the admin reads it again. */
export async function actOn(
  store: Store,
  shopper: Shopper,
  act: { action: string } & Record<string, unknown>
) {
  for (let readings = 1; ; readings++) {
    const item = await readItem(store, shopper)
    const answer = await asAdmin<Partial<AdminRefusal> & Partial<AdminPaymentResponse>>(
      store,
      "POST",
      `/admin/hosted-checkout/payments/${item.id}/act`,
      { ...seenOf(item), ...act }
    )
    const isOutdated = ["news_arrived", "sums_changed"].includes(answer.body.code ?? "")
    if (!isOutdated || readings === MOST_READINGS) {
      return answer
    }
  }
}

/** A page that was paid although its cart had changed. */
export async function paidAReplacedPage(store: Store): Promise<HeldPayment> {
  const { shopper, session } = await atThePage(store)
  store.control.dropWebhooks()
  await shopper.addProduct("smoke-tea")
  await shopper.startPayment()
  approved(shopper.pay(session))
  const [attempt] = await shopper.attempts()
  expect(await pollPayment(store, attempt?.id ?? "")).toMatchObject({ reason: "cart_changed" })
  return { shopper, session }
}

/** Paid and proven, without an order, and all tries used up. */
export async function completionGivenUp(store: Store, trouble?: Trouble) {
  const paid = await paidWithoutOrder(store, trouble)
  const [attempt] = await paid.shopper.attempts()
  await rewritePayments(store, attempt?.id ?? "", { placement_count: 100 })
  expect(await pollPayment(store, attempt?.id ?? "")).toMatchObject({ reason: "order_not_placed" })
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
    respond: { status: 200, body: { status: "voided" } },
    // Also to an admin who decides about it.
    times: 20,
  })
  expect(await pollPayment(store, attempt?.id ?? "")).toMatchObject({ reason: "returned" })
  return { shopper, session }
}
