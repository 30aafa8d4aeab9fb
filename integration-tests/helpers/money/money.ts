import type { RemoteQueryFunction } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import {
  centsFromDecimal,
  centsFromMedusa,
  sumCents,
  type Cents,
  type CheckoutAttempt,
  type HeldReason,
  type MedusaAmount,
  type WebhookEvent,
} from "../../../src/core"
import type { Transaction } from "../../../src/sandbox"
import type { Store } from "../store/store"

const PROVIDER_PREFIX = "pp_hosted-checkout"

/** Held for what comes after Medusa's capture: the money is in Medusa, and counts there. */
const HELD_AFTER_CAPTURE: readonly (HeldReason | null)[] = ["order_not_placed", "gateway_reversed"]

/** A payment in the sandbox. */
export type Approval = Pick<Transaction, "transaction_id" | "amount" | "currency" | "reference">

interface Booking {
  amount: MedusaAmount
}

interface Payment {
  id: string
  provider_id: string
  canceled_at: string | Date | null
  payment_collection_id: string
  payment_session: { id: string } | null
  captures: Booking[]
  refunds: Booking[]
}

interface Order {
  id: string
  transactions: Booking[]
  payment_collections: { payments: Pick<Payment, "captures" | "refunds">[] }[]
}

/** Where money is, as the database and Medusa tell it. */
export interface Money {
  attempts: CheckoutAttempt[]
  /** Notifications that stand on the worklist by themselves, or did. */
  notifications: Pick<WebhookEvent, "body">[]
  /** Medusa's payments with our provider. */
  payments: Payment[]
  orders: Order[]
  orderIdsOfCarts: { cart_id: string; order_id: string }[]
}

const ALL = { take: 1000 }

/** Every attempt of a test's database, the oldest first. */
export async function readAttempts({ container }: Store): Promise<CheckoutAttempt[]> {
  const repositories = container.resolve<{
    listHostedCheckoutAttempts(filters: object, config: object): Promise<CheckoutAttempt[]>
  }>("hosted_checkout")
  return await repositories.listHostedCheckoutAttempts({}, { ...ALL, order: { created_at: "ASC" } })
}

/** Everything that a test's database says about money. */
export async function readMoney(store: Store): Promise<Money> {
  const { container } = store
  const repositories = container.resolve<{
    listHostedCheckoutWebhookEvents(
      filters: object,
      config: object
    ): Promise<Pick<WebhookEvent, "body">[]>
  }>("hosted_checkout")
  const query = container.resolve<RemoteQueryFunction>(ContainerRegistrationKeys.QUERY)
  const graph = async <Row>(entity: string, fields: string[]) =>
    (await query.graph({ entity, fields, pagination: ALL })).data as unknown as Row[]

  const [attempts, notifications, payments, orders, orderIdsOfCarts] = await Promise.all([
    readAttempts(store),
    repositories.listHostedCheckoutWebhookEvents({ outcome: ["held", "resolved"] }, ALL),
    graph<Payment>("payment", [
      "id",
      "provider_id",
      "canceled_at",
      "payment_collection_id",
      "payment_session.id",
      "captures.amount",
      "refunds.amount",
    ]),
    graph<Order>("order", [
      "id",
      "transactions.amount",
      "payment_collections.payments.captures.amount",
      "payment_collections.payments.refunds.amount",
    ]),
    graph<{ cart_id: string; order_id: string }>("order_cart", ["cart_id", "order_id"]),
  ])
  return {
    attempts,
    notifications,
    payments: payments.filter(
      (payment) => payment.provider_id.startsWith(PROVIDER_PREFIX) && !wasGivenBack(payment)
    ),
    orders,
    orderIdsOfCarts,
  }
}

/** Resolved as refunded before it had an order: its session is gone, and Medusa's books say so. */
function wasGivenBack({ payment_session, captures, refunds }: Payment): boolean {
  return payment_session === null && sum(captures) === sum(refunds)
}

/** One sentence for each payment, cart, collection and order whose money does not add up. */
export function findImbalances(approvals: readonly Approval[], money: Money): string[] {
  return [
    ...approvals.flatMap((approval) => imbalanceOf(approval, approvals, money)),
    ...capturesOfNothing(approvals, money),
    ...repeated(
      money.orderIdsOfCarts.map(({ cart_id }) => cart_id),
      "orders"
    ),
    ...repeated(
      money.payments.flatMap(({ captures, payment_collection_id }) =>
        captures.map(() => payment_collection_id)
      ),
      "captures"
    ),
    ...money.orders.flatMap(imbalanceOfOrder),
  ]
}

/** approved = captured in Medusa + held + resolved */
function imbalanceOf(approval: Approval, approvals: readonly Approval[], money: Money): string[] {
  const approved = centsFromDecimal(approval.amount) ?? Number.NaN
  const attempt = attemptOf(approval, approvals, money)
  const captured = attempt ? capturedFor(attempt, money) : sum([])
  const held = attempt ? heldFor(attempt, captured) : 0
  const resolved = attempt?.status === "resolved" && captured === 0 ? amountOf(attempt) : 0
  const noted = sumCents(
    money.notifications
      .filter(({ body }) => body.transaction_id === approval.transaction_id)
      .map(({ body }) => centsFromDecimal(String(body.amount)) ?? (0 as Cents))
  )
  if (approved === captured + held + resolved + noted) {
    return []
  }
  return [
    `${approval.transaction_id} (reference ${approval.reference ?? "none"}): the gateway approved ` +
      `${approved} ${approval.currency} cents; captured in Medusa ${captured}, held ${held}, ` +
      `resolved ${resolved}, notifications held or resolved ${noted}. ${standOf(attempt)}`,
  ]
}

/** The attempt that a payment's reference names. Of two payments on one page it has the one it knows. */
function attemptOf(
  { reference, transaction_id }: Approval,
  approvals: readonly Approval[],
  { attempts }: Money
): CheckoutAttempt | undefined {
  const attempt = attempts.find(({ id }) => id === reference)
  const onThePage = approvals.filter((other) => other.reference === reference)
  const own =
    onThePage.find((other) => other.transaction_id === attempt?.transaction_id) ?? onThePage[0]
  return own?.transaction_id === transaction_id ? attempt : undefined
}

/** Captured for the attempt's own collection: the same money in another cart is in the wrong place. */
function capturedFor(attempt: CheckoutAttempt, { payments }: Money): Cents {
  const own = payments.filter(
    ({ canceled_at, payment_collection_id, payment_session }) =>
      canceled_at === null &&
      payment_collection_id === attempt.payment_collection_id &&
      payment_session?.id === attempt.payment_session_id
  )
  return sum(own.flatMap(({ captures }) => captures))
}

function heldFor(attempt: CheckoutAttempt, captured: Cents): Cents {
  const inMedusa = captured > 0 && HELD_AFTER_CAPTURE.includes(attempt.held_reason)
  return attempt.status === "held" && !inMedusa ? amountOf(attempt) : (0 as Cents)
}

function standOf(attempt: CheckoutAttempt | undefined): string {
  if (!attempt) {
    return "The database has no attempt for it."
  }
  const { id, status, held_reason, order_id, captured_at, evidence } = attempt
  const known = (evidence.pieces ?? []).map(({ source, status }) => `${source} ${status}`)
  return (
    `Attempt ${id} is ${status}${held_reason ? ` (${held_reason})` : ""}, ` +
    `${captured_at ? "claimed" : "not claimed"}, order ${order_id ?? "none"}; ` +
    `known: ${known.join(", ") || "nothing"}.`
  )
}

/** What Medusa has captured, the gateway must have approved. */
function capturesOfNothing(approvals: readonly Approval[], money: Money): string[] {
  const approvedReferences = new Set(approvals.map(({ reference }) => reference))
  const approvedSessions = new Set(
    money.attempts
      .filter(({ id }) => approvedReferences.has(id))
      .map(({ payment_session_id }) => payment_session_id)
  )
  return money.payments
    .filter(({ captures }) => captures.length > 0)
    .filter(({ payment_session }) => !approvedSessions.has(payment_session?.id ?? ""))
    .map(
      ({ id, captures }) =>
        `Medusa captured ${sum(captures)} cents with ${id}, and the gateway approved no such payment`
    )
}

function imbalanceOfOrder({ id, transactions, payment_collections }: Order): string[] {
  const payments = payment_collections.flatMap(({ payments }) => payments)
  const booked = sum(transactions)
  const captured = sum(payments.flatMap(({ captures }) => captures))
  const refunded = sum(payments.flatMap(({ refunds }) => refunds))
  return booked === captured - refunded
    ? []
    : [`${id}: transactions of ${booked} cents, captures ${captured} minus refunds ${refunded}`]
}

function repeated(ids: readonly string[], what: string): string[] {
  return [...new Set(ids)]
    .map((id) => ({ id, count: ids.filter((other) => other === id).length }))
    .filter(({ count }) => count > 1)
    .map(({ id, count }) => `${id}: ${count} ${what}`)
}

function amountOf({ amount }: CheckoutAttempt): Cents {
  return centsFromMedusa(amount)
}

function sum(bookings: readonly Booking[]): Cents {
  return sumCents(bookings.map(({ amount }) => centsFromMedusa(amount)))
}
