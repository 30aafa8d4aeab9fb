import { createHash } from "node:crypto"
import { centsFromDecimal } from "../../../src/core"
import { asAdmin } from "../admin/admin"
import type { ProcessStore } from "../processes/process-store"

type Compared = Pick<ProcessStore, "db" | "control">

interface PaidAttempt {
  id: string
  status: string
  held_reason: string | null
  cart_id: string
  payment_collection_id: string
  /** In cents, as all sums here. */
  captured: number
}

interface BookedOrder {
  id: string
  cart_id: string | null
  transactions: number
  captured: number
  refunded: number
}

const CAPTURED = `
  select a.id, a.status, a.held_reason, a.cart_id, a.payment_collection_id, coalesce((
    select round(sum(c.amount) * 100) from capture c join payment p on p.id = c.payment_id
    where p.payment_session_id = a.payment_session_id and c.deleted_at is null
  ), 0)::int as captured
  from hosted_checkout_attempt a`

/** Over all sessions, also of one that no attempt names any more. */
const CAPTURED_OF_COLLECTIONS = `
  select p.payment_collection_id as id, round(sum(c.amount) * 100)::int as captured
  from capture c join payment p on p.id = c.payment_id
  where c.deleted_at is null group by 1`

const ORDERS = `
  select o.id, oc.cart_id,
    coalesce((select round(sum(t.amount) * 100) from order_transaction t
      where t.order_id = o.id and t.deleted_at is null), 0)::int as transactions,
    coalesce((select round(sum(c.amount) * 100) from order_payment_collection l
      join payment p on p.payment_collection_id = l.payment_collection_id
      join capture c on c.payment_id = p.id
      where l.order_id = o.id and l.deleted_at is null and c.deleted_at is null), 0)::int as captured,
    coalesce((select round(sum(r.amount) * 100) from order_payment_collection l
      join payment p on p.payment_collection_id = l.payment_collection_id
      join refund r on r.payment_id = p.id
      where l.order_id = o.id and l.deleted_at is null and r.deleted_at is null), 0)::int as refunded
  from "order" o left join order_cart oc on oc.order_id = o.id and oc.deleted_at is null`

/** Payments that the gateway approved and that are neither completed nor held yet, and notifications to process. */
export async function unfinished({ db, control }: Compared): Promise<string[]> {
  const approved = control.transactions().map(({ reference }) => reference ?? "")
  const { rows: attempts } = await db.query<{ id: string }>(
    `select id from hosted_checkout_attempt where id = any($1) and status not in ('completed', 'held')`,
    [approved]
  )
  const { rows: events } = await db.query<{ id: string }>(
    "select id from hosted_checkout_webhook_event where outcome = 'received'"
  )
  return [...attempts, ...events].map(({ id }) => id)
}

/**
 * What is wrong with the money, a sentence each. In cents: what the gateway approved is what Medusa
 * captured, or is held; an order's transactions are its captures less its refunds; a cart has one order;
 * a notification that was acknowledged is in the inbox. Orphaned orders are looked at by `unshownOrphanedOrders`.
 */
export async function imbalances({ db, control }: Compared): Promise<string[]> {
  const { rows: attempts } = await db.query<PaidAttempt>(CAPTURED)
  const { rows: orders } = await db.query<BookedOrder>(ORDERS)
  const { rows: collections } = await db.query<{ id: string; captured: number }>(
    CAPTURED_OF_COLLECTIONS
  )
  const { rows: inbox } = await db.query<{ body_sha256: string }>(
    "select body_sha256 from hosted_checkout_webhook_event"
  )
  const approved = new Map(
    control.transactions().map(({ reference, amount }) => [reference, centsFromDecimal(amount)])
  )
  const known = new Set(attempts.map(({ id }) => id))
  const stored = new Set(inbox.map(({ body_sha256 }) => body_sha256))
  const carts = orders.flatMap(({ cart_id }) => cart_id ?? [])

  return [
    ...[...approved.keys()].filter((id) => !known.has(id ?? "")).map((id) => `no row for ${id}`),
    ...attempts.flatMap(({ id, status, held_reason, cart_id, captured }) => {
      const paid = approved.get(id) ?? 0
      if (status === "held" && captured === 0) {
        return []
      }
      return [
        ...(captured === paid
          ? []
          : [`${id} (${status} ${held_reason}): paid ${paid}, captured ${captured}`]),
        ...(paid && !carts.includes(cart_id)
          ? [`${id} (${status} ${held_reason}): paid, no order`]
          : []),
      ]
    }),
    ...collections.flatMap(({ id, captured }) => {
      const named = attempts.filter((attempt) => attempt.payment_collection_id === id)
      const known = named.reduce((sum, attempt) => sum + attempt.captured, 0)
      return captured === known ? [] : [`${id}: captured ${captured}, by its attempts ${known}`]
    }),
    ...carts.filter((id, index) => carts.indexOf(id) !== index).map((id) => `two orders of ${id}`),
    ...orders.flatMap(({ id, cart_id, transactions, captured, refunded }) => [
      ...(transactions === captured - refunded
        ? []
        : [`${id}: ${transactions} is not ${captured} - ${refunded}`]),
      ...(cart_id && captured === 0 ? [`${id}: an order without its money`] : []),
      ...(!cart_id && captured > 0 ? [`${id}: money on an order without a cart`] : []),
    ]),
    ...control
      .deliveries()
      .filter(({ state, body }) => state === "delivered" && !stored.has(sha256(body)))
      .map(({ transaction_id }) => `acknowledged and lost: ${transaction_id}`),
  ]
}

/** Orders since then without a cart and without money, which Admin shows beside none of the attempts. */
export async function unshownOrphanedOrders(
  store: Compared & Pick<ProcessStore, "url">,
  attempts: readonly { id: string }[],
  since: Date
): Promise<string[]> {
  const { rows } = await store.db.query<BookedOrder>(`${ORDERS} where o.created_at >= $1`, [since])
  const orphans = rows.filter(({ cart_id, captured }) => !cart_id && captured === 0)
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

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex")
}
