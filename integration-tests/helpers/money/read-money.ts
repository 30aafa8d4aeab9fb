import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { CheckoutAttempt } from "../../../src/core/attempt/attempt"
import type { Payment } from "../../../src/core/payment/payment"
import type { Store } from "../store/store"

/** Runs a statement on a test's database. */
export type Rows = <Row extends object>(sql: string) => Promise<Row[]>

/** Amounts in major units, as PostgreSQL writes them. */
export interface MedusaPayment {
  id: string
  payment_collection_id: string
  canceled_at: Date | null
  /** Its collection is an order's. */
  has_order: boolean
  /** Null when its session is gone. */
  session_id: string | null
  captures: string[]
  refunds: string[]
}

export interface Order {
  id: string
  /** Null when the order has no cart. */
  cart_id: string | null
  created_at: Date
  transactions: string[]
  captures: string[]
  refunds: string[]
  /** How many of the captures are our provider's. */
  our_captures: string
  /** What it cost, in each of its versions. */
  totals: string[]
}

/** Where money is, as read from the database. */
export interface Money {
  attempts: CheckoutAttempt[]
  payments: Payment[]
  /** Medusa's payments with our provider. */
  medusa: MedusaPayment[]
  orders: Order[]
}

const amounts = (table: string, condition: string) =>
  `array(select amount::text from ${table} where deleted_at is null and ${condition})`

const MEDUSA = `
  select p.id, p.payment_collection_id, p.canceled_at, s.id as session_id,
    exists(select from order_payment_collection l
      where l.payment_collection_id = p.payment_collection_id and l.deleted_at is null) as has_order,
    ${amounts("capture", "payment_id = p.id")} as captures,
    ${amounts("refund", "payment_id = p.id")} as refunds
  from payment p
  left join payment_session s on s.id = p.payment_session_id and s.deleted_at is null
  where p.deleted_at is null and p.provider_id like 'pp_hosted-checkout%'`

const OF_ORDER = `payment_id in (
  select p.id from order_payment_collection l
  join payment p on p.payment_collection_id = l.payment_collection_id
  where l.order_id = o.id and l.deleted_at is null)`

/** What the items of a draft cost: its stored summary leaves out taxes. A draft of the tests has no shipping and no discount. */
const WITH_TAXES = `
  select sum(i.quantity * l.unit_price * (1 + coalesce((
    select sum(t.rate) from order_line_item_tax_line t
    where t.item_id = l.id and t.deleted_at is null), 0) / 100))::text
  from order_item i join order_line_item l on l.id = i.item_id
  where i.order_id = o.id and i.version = o.version and i.deleted_at is null`

/** Listed twice where two carts have this order. */
const ORDERS = `
  select o.id, oc.cart_id, o.created_at,
    ${amounts("order_transaction", "order_id = o.id")} as transactions,
    ${amounts("capture", OF_ORDER)} as captures,
    ${amounts("refund", OF_ORDER)} as refunds,
    (select count(*) from capture c join payment p on p.id = c.payment_id
      where p.provider_id like 'pp_hosted-checkout%' and c.${OF_ORDER}) as our_captures,
    array(select totals->>'current_order_total' from order_summary
      where order_id = o.id and deleted_at is null)
    || case when oc.cart_id is null then array(${WITH_TAXES}) else '{}' end as totals
  from "order" o left join order_cart oc on oc.order_id = o.id and oc.deleted_at is null
  where o.deleted_at is null`

/** The database of a store in the test's process. */
export function rowsOf({ container }: Store): Rows {
  const db = container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
  return async <Row extends object>(sql: string) => (await db.raw<{ rows: Row[] }>(sql)).rows
}

/** Every attempt of a test's database for which a condition is true, the oldest first. */
export async function readAttempts(rows: Rows, condition = "true"): Promise<CheckoutAttempt[]> {
  return await rows<CheckoutAttempt>(
    `select * from hosted_checkout_attempt where ${condition} order by created_at`
  )
}

/** Every payment of a test's database for which a condition is true, the oldest first. */
export async function readPayments(rows: Rows, condition = "true"): Promise<Payment[]> {
  return await rows<Payment>(
    `select * from hosted_checkout_payment where ${condition} order by created_at`
  )
}

/**
 * Everything that a test's database holds about money.
 *
 * @param condition of the attempts and payments.
 */
export async function readMoney(rows: Rows, condition?: string): Promise<Money> {
  const [attempts, payments, medusa, orders] = await Promise.all([
    readAttempts(rows, condition),
    readPayments(rows, condition),
    rows<MedusaPayment>(MEDUSA),
    rows<Order>(ORDERS),
  ])
  return { attempts, payments, medusa, orders }
}
