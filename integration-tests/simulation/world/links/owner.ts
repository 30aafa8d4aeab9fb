import { withdrawLink } from "../../../../src/backoffice/payment-links/links"
import { makeLink } from "../../../../src/payments/payment-link/make-link"
import { startForOrder } from "../../../../src/payments/payment-link/start-for-order"
import type { Collection, Order } from "../../fakes/medusa/tables"
import { ELSEWHERE, type Server } from "../server"
import { NOBODY } from "../shopper"
import { captureAt } from "../staff/elsewhere"
import type { Store } from "../store"
import type { OwnerAction } from "./actions"
import { watchMade } from "./watch"

const OWNER = "user_2"
const OTHER_ADMIN = "user_3"

export async function ownLinks(store: Store, name: string, action: OwnerAction): Promise<void> {
  switch (action.kind) {
    case "enter_unpaid":
      return await enterUnpaid(store, name, action)
    case "make_link":
      return await make(store, action)
    case "withdraw_link":
      return await withdraw(store)
    case "mark_paid":
      return await markPaid(store)
    case "await_link_page":
      return await awaitLinkPage(store, action)
  }
}

async function enterUnpaid(
  store: Store,
  name: string,
  { cents: price }: { cents: number }
): Promise<void> {
  const { orders } = store.shared.tables
  const id = store.shared.tables.newId("order")
  await store.sim.point(`${name} enters ${id}, which is not paid`)
  orders.set(id, {
    id,
    display_id: orders.size + 1,
    email: "caller@example.com",
    canceled: false,
    total: price,
    currency_code: store.settings.currencies?.[0] ?? "cad",
    cart_id: "",
    transactions: [],
    edits: [],
    edited_at: null,
  })
}

async function make(
  store: Store,
  { beside }: Extract<OwnerAction, { kind: "make_link" }>
): Promise<void> {
  const order = orderToPay(store)
  if (!order) {
    return
  }
  const makeOne = async (created_by: string): Promise<void> => {
    await store.ask(`link of ${created_by} for ${order.id}`, async ({ deps }) =>
      watchMade(store.shared, order.id, async () =>
        makeLink({ order_id: order.id, created_by }, deps)
      )
    )
  }
  if (beside === "admin") {
    store.sim.spawn("another admin", async () => makeOne(OTHER_ADMIN))
  }
  if (beside === "customer") {
    const asked = { order_id: order.id, provider_id: undefined }
    store.sim.spawn("the order's customer", async () => {
      await store.ask(`start for ${order.id}`, async ({ collectionToPay, deps }) =>
        startForOrder(asked, collectionToPay, NOBODY, deps)
      )
    })
  }
  await makeOne(OWNER)
}

async function withdraw(store: Store): Promise<void> {
  const link = store.shared.database.links.where(({ withdrawn_at }) => withdrawn_at === null).at(-1)
  if (link) {
    await store.ask(`withdrawal of ${link.id}`, async ({ deps }) =>
      withdrawLink({ link_id: link.id, actor_id: OWNER }, deps)
    )
  }
}

async function markPaid(store: Store): Promise<void> {
  const order = orderToPay(store)
  const collection = order && collectionNotPaid(store, order)
  if (collection) {
    await captureAt(store, collection.id, async () =>
      store.ask(`${collection.id} marked as paid`, async (server) => {
        await payElsewhere(collection, server)
        return "paid"
      })
    )
  }
}

async function payElsewhere({ id }: Collection, { core }: Server): Promise<void> {
  await core.sessions.startPayment(id, ELSEWHERE)
  const session = core.tables.sessionsOf(id).find(({ provider_id }) => provider_id === ELSEWHERE)
  if (!session) {
    throw new Error(`The session of ${id} is gone`)
  }
  await core.processPayment(session.id)
}

/** Core marks a collection only if nothing of it is authorized. */
function collectionNotPaid({ shared: { tables } }: Store, order: Order): Collection | undefined {
  return tables
    .collectionsOfOrder(order.id)
    .filter(
      ({ canceled, cart_id, id }) =>
        !canceled && cart_id === null && tables.paymentsOf(id).every((each) => each.canceled)
    )
    .at(-1)
}

function orderToPay({ shared: { tables } }: Store): Order | undefined {
  // Nobody has seen an order that core is placing.
  const orders = [...tables.orders.values()].filter(
    ({ canceled, id }) => !canceled && !tables.placing.has(id)
  )
  return orders.filter((order) => tables.owedBy(order) > 0).at(-1) ?? orders.at(-1)
}

async function awaitLinkPage({ sim, shared }: Store, { ms }: { ms: number }): Promise<void> {
  const atLatest = new Date(sim.now().getTime() + ms)
  const page = () => shared.database.attempts.find((attempt) => attempt.payment_link_id !== null)
  await sim.sleepUntil("waited for a page by link", () => (page() ? sim.now() : atLatest), 0)
}
