import { createHash } from "node:crypto"
import type { Pool } from "pg"
import { asAdmin } from "../admin/admin"
import type { ProcessStore } from "../processes/process-store"
import { capturedFor, findImbalances, sum, type Approval } from "./find-imbalances"
import { readMoney, type Money, type Rows } from "./read-money"

type Compared = Pick<ProcessStore, "db" | "control">

/** Payments that the gateway approved and that are at no end yet, and notifications to process. */
export async function unfinished({ db, control }: Compared): Promise<string[]> {
  const approved = control.transactions().map(({ reference }) => reference ?? "")
  const { rows: attempts } = await db.query<{ id: string }>(
    `select id from hosted_checkout_attempt where id = any($1) and (
       id not in (select reference from hosted_checkout_payment)
       or id in (select reference from hosted_checkout_payment where status in ('reported', 'proven')))`,
    [approved]
  )
  const { rows: events } = await db.query<{ id: string }>(
    "select id from hosted_checkout_statement where outcome = 'received'"
  )
  return [...attempts, ...events].map(({ id }) => id)
}

/**
 * What is wrong with the money once everything came to its end, a sentence each: what `findImbalances`
 * finds; a payment in Medusa without an order, an order without its money; and a notification that was
 * acknowledged and is not in the inbox. `unshownOrphanedOrders` checks orphaned orders.
 */
export async function imbalances({ db, control }: Compared): Promise<string[]> {
  const money = await readMoney(rowsOf(db))
  const { rows: inbox } = await db.query<{ body_sha256: string }>(
    "select body_sha256 from hosted_checkout_statement where body_sha256 is not null"
  )
  const stored = new Set(inbox.map(({ body_sha256 }) => body_sha256))
  return [
    ...findImbalances(control.transactions(), money),
    ...withoutOrder(control.transactions(), money),
    ...money.orders.flatMap(({ id, cart_id, captures }) => [
      ...(cart_id && sum(captures) === 0 ? [`${id}: an order without its money`] : []),
      ...(!cart_id && sum(captures) > 0 ? [`${id}: money on an order without a cart`] : []),
    ]),
    ...control
      .deliveries()
      .filter(({ state, body }) => state === "delivered" && !stored.has(sha256(body)))
      .map(({ transaction_id }) => `acknowledged and lost: ${transaction_id}`),
  ]
}

/** Paid pages whose cart became no order, unless their payment is held and Medusa has nothing of it. */
function withoutOrder(approvals: readonly Approval[], money: Money): string[] {
  const paid = new Set(approvals.map(({ reference }) => reference))
  const carts = new Set(money.orders.map(({ cart_id }) => cart_id))
  return money.attempts
    .filter(({ id, cart_id }) => paid.has(id) && !carts.has(cart_id))
    .flatMap(({ id }) => money.payments.filter(({ reference }) => reference === id))
    .filter((payment) => payment.status !== "held" || capturedFor(payment, money) > 0)
    .map(({ id, reason, status }) => `${id} (${status} ${reason}): paid, no order`)
}

/** Orders since then without a cart and without money, which Admin shows at none of the attempts. */
export async function unshownOrphanedOrders(
  store: Compared & Pick<ProcessStore, "url">,
  attempts: readonly { id: string }[],
  since: Date
): Promise<string[]> {
  const { orders } = await readMoney(rowsOf(store.db))
  const orphans = orders.filter(
    ({ cart_id, captures, created_at }) => !cart_id && sum(captures) === 0 && created_at >= since
  )
  const shown = new Set<string>()
  for (const { id } of orphans.length > 0 ? attempts : []) {
    const { body } = await asAdmin<{ attempt: { orphaned_orders: { id: string }[] } }>(
      store,
      "GET",
      `/admin/hosted-checkout/attempts/${id}`
    )
    body.attempt.orphaned_orders.forEach((orphan) => shown.add(orphan.id))
  }
  return orphans.map(({ id }) => id).filter((id) => !shown.has(id))
}

function rowsOf(db: Pool): Rows {
  return async <Row extends object>(sql: string) => (await db.query<Row>(sql)).rows
}

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex")
}
