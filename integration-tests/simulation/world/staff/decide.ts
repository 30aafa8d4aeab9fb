import { actOnPayment } from "../../../../src/payments/worklist/act-on-payment"
import { openItem, type PaymentItem } from "../../../../src/payments/worklist/open-item"
import type { PaymentAction } from "../../../../src/core/payment/actions"
import type { Cents } from "../../../../src/core/money/money"
import type { AdminAction } from "../actions"
import { heldOf, rowsOf, transactionOf } from "../money/truth"
import { providerOf } from "../sites"
import type { Store } from "../store"
import { watchDecision } from "../watch/decisions"
import { giveBack } from "./gateway-staff"

type Decide = Extract<AdminAction, { kind: "decide" }>

/** Waits until a payment is held, or until the time is over. */
export async function awaitHeld(
  { sim, shared: { database } }: Store,
  { ms }: { ms: number }
): Promise<void> {
  const atLatest = new Date(sim.now().getTime() + ms)
  const held = () => database.payments.find(({ status }) => status === "held")
  await sim.sleepUntil("waited for a held payment", () => held()?.held_since ?? atLatest, 0)
}

/** Waits until there is an order, or until the time is over. */
export async function awaitOrder({ sim, shared }: Store, { ms }: { ms: number }): Promise<void> {
  const atLatest = new Date(sim.now().getTime() + ms)
  const isThere = () => shared.tables.orders.size > 0
  await sim.sleepUntil("waited for an order", () => (isThere() ? sim.now() : atLatest), 0)
}

/** An admin reads the first payment that is held, looks it up at the gateway, and decides. */
export async function decideHeld(store: Store, { action, returns }: Decide): Promise<void> {
  const held = store.shared.database.payments.find(({ status }) => status === "held")
  const item = held && (await read(store, held.id))
  if (!item?.actions.includes(action)) {
    return
  }
  if (returns) {
    await returnAll(store, item)
  }
  await act(store, item, action)
}

/** A payment as an admin reads it; undefined if it cannot be read now. */
export async function read(store: Store, id: string): Promise<PaymentItem | undefined> {
  return await store.ask(`reading of ${id}`, async ({ deps }) => openItem(id, deps))
}

/** The gateway returns all that it has of a payment, by the admin's order there. */
export async function returnAll(store: Store, { payment }: PaymentItem): Promise<void> {
  const page = pageOf(store, payment)
  for (const transaction of page ? ownOf(store, payment) : []) {
    if (page && heldOf(transaction) > 0) {
      await store.sim.point(`admin returns ${transaction.id}`)
      giveBack(store, { page, transaction }, heldOf(transaction) as Cents, false)
    }
  }
}

/** What the gateway has returned of a payment, as an admin looks it up there. */
export function returnedOf(store: Store, { folded, payment }: PaymentItem): Cents {
  const own = ownOf(store, payment)
  const kept = own.reduce((sum, transaction) => sum + heldOf(transaction), 0)
  const whole = folded.gateway + folded.returned
  return Math.max(0, whole - kept) as Cents
}

/**
 * Acts on a payment as it was read.
 *
 * @returns why it was refused; undefined when it was done.
 */
export async function act(
  store: Store,
  item: PaymentItem,
  action: PaymentAction
): Promise<string | undefined> {
  const { id } = item.payment
  const actor_id = store.sim.taskName
  store.shared.observed.decidedPayments.add(id)
  const input = {
    payment_id: id,
    actor_id,
    statements: item.statements.map((said) => said.id),
    ...item.balances,
    note: "checked at the gateway",
  }
  const returned = returnedOf(store, item)
  const order_id = [...store.shared.tables.orders.values()].at(-1)?.id ?? ""
  if (action === "refund_in_medusa") {
    noteRefund(store, item)
  }
  const what = action === "state_returned" ? `${action} ${returned}` : action
  const decision =
    action === "apply_to_order"
      ? { ...input, action, order_id }
      : action === "state_returned"
        ? { ...input, action, returned }
        : { ...input, action }
  return await store.ask(`${what} of ${id}`, async ({ deps }) => {
    try {
      await watchDecision({ ...item, actor_id }, store.shared, async () =>
        actOnPayment(decision, deps)
      )
      return undefined
    } catch (error) {
      store.sim.note(`${what} of ${id}: ${(error as Error).message}`)
      return (error as Error).message
    }
  })
}

/** A payment may name the page of another account. */
function pageOf({ shared }: Store, { provider_id, reference }: PaymentItem["payment"]) {
  const page = shared.gateway.pageOf(reference)
  return page && providerOf(page) === provider_id ? page : undefined
}

function noteRefund({ shared }: Store, { facts }: PaymentItem): void {
  if (facts.order) {
    shared.refundedOrders.add(facts.order.id)
  }
}

/**
 * The transactions that a payment stands for, as an admin sees them at the gateway. Where they have no names there, all that no
 * other payment of the page names.
 */
function ownOf(store: Store, payment: PaymentItem["payment"]) {
  const { shared } = store
  const page = pageOf(store, payment)
  if (!page) {
    return []
  }
  const own = transactionOf(payment, page)
  const others = rowsOf(page, shared).filter(({ id }) => id !== payment.id)
  return own
    ? [own]
    : page.transactions.filter(
        (each) =>
          each.status === "approved" && !others.some((row) => transactionOf(row, page) === each)
      )
}
