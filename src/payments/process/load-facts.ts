import type { MedusaContainer } from "@medusajs/framework/types"
import {
  centsFromDecimal,
  centsFromMedusa,
  sumCents,
  verdictOf,
  type CheckoutAttempt,
  type Cents,
  type HostedCheckoutOptions,
  type MedusaAmount,
  type AttemptFacts,
  type Verdict,
} from "../../core"
import { repositoriesOf } from "../repositories"
import { isOwn } from "./own-payments"
import { rowsOf } from "../query"

interface Payment {
  id: string
  captured_at: string | Date | null
  canceled_at: string | Date | null
  payment_session_id: string | null
  data: Record<string, unknown> | null
  captures?: { id: string; amount: MedusaAmount }[]
  refunds?: { amount: MedusaAmount }[]
}

interface Collection {
  id: string
  amount: MedusaAmount
  payment_sessions?: { id: string; status: string }[]
  payments?: Payment[]
  cart?: {
    id: string
    completed_at: string | Date | null
    total?: MedusaAmount
    currency_code: string
  } | null
  order?: {
    id: string
    status: string
    currency_code: string
    summary?: Partial<
      Record<
        | "pending_difference"
        | "raw_pending_difference"
        | "current_order_total"
        | "raw_current_order_total",
        MedusaAmount
      >
    >
    transactions?: { reference_id: string | null }[]
  } | null
}

const FIELDS = [
  "id",
  "amount",
  "payment_sessions.id",
  "payment_sessions.status",
  "payments.id",
  "payments.captured_at",
  "payments.canceled_at",
  "payments.payment_session_id",
  "payments.data",
  "payments.captures.id",
  "payments.captures.amount",
  "payments.refunds.amount",
  "cart.id",
  "cart.completed_at",
  "cart.currency_code",
  "order.id",
  "order.status",
  "order.currency_code",
  "order.summary",
  "order.transactions.reference_id",
]

/** What Medusa's work and a person's resolution need as well. */
export interface BookedFacts extends AttemptFacts {
  /** Medusa has booked the refund of all that it captured, before an order came. */
  isReturned: boolean
  /** All payment sessions of the collection. */
  sessions: { id: string; status: string }[]
  /** What Medusa has captured of the payment. */
  captured: Cents
  /** What Medusa has refunded of that. */
  refunded: Cents
}

/**
 * How much is read of a proven payment that Medusa has not booked. `quick` leaves out the cart's total, which
 * costs Medusa seven statements, and who else has paid: enough to let Medusa place the order, for `authorize`
 * compares the total under core's lock of the cart, and unique indexes refuse a second payment.
 */
export type Reading = "quick" | "exact"

/** Reads what Medusa and the database say about an attempt right now. */
export async function loadFacts(
  attempt: CheckoutAttempt,
  options: HostedCheckoutOptions,
  container: MedusaContainer,
  reading: Reading = "exact"
): Promise<BookedFacts> {
  return await loadFactsUnder(verdictOf(attempt, options), attempt, container, reading)
}

/** As `loadFacts`, of an attempt that is judged already. */
export async function loadFactsUnder(
  verdict: Verdict,
  attempt: CheckoutAttempt,
  container: MedusaContainer,
  reading: Reading = "exact"
): Promise<BookedFacts> {
  const isExact = reading === "exact"
  const mayBook = isExact && verdict.kind === "proven" && attempt.captured_at === null
  const [collection] = await rowsOf<Collection>(container, {
    entity: "payment_collection",
    fields: mayBook ? [...FIELDS, "cart.total"] : FIELDS,
    filters: { id: attempt.payment_collection_id },
  })
  const payments = collection?.payments ?? []
  const ofAttempt = payments.filter((payment) => isOwn(payment, attempt))
  const own =
    // Refunded before an order came, it counts no more; the attempt may be captured once more.
    ofAttempt.find((payment) => !isTakenOut(payment)) ??
    (collection?.order ? ofAttempt[0] : undefined)
  const payment = own ? statusOf(own) : "none"
  // Where Medusa has booked it, its cart's total and who else has paid decide nothing.
  const isUnbooked = isExact && verdict.kind === "proven" && payment !== "captured"
  // Claimed and not booked: the decision is taken anew.
  const isTotalMissing = isUnbooked && !mayBook

  return {
    now: new Date(),
    verdict,
    attempt: {
      amount: centsFromDecimal(attempt.amount) as Cents,
      currency_code: attempt.currency_code,
      expires_at: attempt.expires_at,
    },
    isReturned: !collection?.order && ofAttempt.length > 0 && ofAttempt.every(isTakenOut),
    sessions: collection?.payment_sessions ?? [],
    sessionExists:
      collection?.payment_sessions?.some(({ id }) => id === attempt.payment_session_id) ?? false,
    payment,
    paidElsewhere:
      payments.some((payment) => payment !== own && hasMoney(payment)) ||
      (isUnbooked && (await anotherIsCaptured(attempt, container))),
    transactionReused: isUnbooked && (await isTransactionReused(attempt, container)),
    cart: cartFacts(collection, isTotalMissing ? await totalOf(collection, container) : undefined),
    cartGone: attempt.cart_id !== null && !collection?.cart && !collection?.order,
    collectionAmount: collection ? centsFromMedusa(collection.amount) : null,
    order: orderFacts(attempt, collection?.order, own, Boolean(collection?.cart)),
    captured: sum(own?.captures),
    refunded: sum(own?.refunds),
  }
}

const PLACED_ORDER = FIELDS.flatMap((field) => (field.startsWith("order.") ? field.slice(6) : []))
const BOOKED_PAYMENTS = FIELDS.flatMap((field) =>
  field.startsWith("payments.") ? field.slice(9) : []
)

/**
 * What a completion has written: its order and the payment. The rest is as it was read before, which costs less
 * than reading all of it again.
 */
export async function loadPlacedOrder(
  before: BookedFacts,
  attempt: CheckoutAttempt,
  orderId: string,
  container: MedusaContainer
): Promise<BookedFacts> {
  const [[order], payments] = await Promise.all([
    rowsOf<NonNullable<Collection["order"]>>(container, {
      entity: "order",
      fields: PLACED_ORDER,
      filters: { id: orderId },
    }),
    rowsOf<Payment>(container, {
      entity: "payment",
      fields: BOOKED_PAYMENTS,
      filters: { payment_collection_id: attempt.payment_collection_id },
    }),
  ])
  const own = payments.find((payment) => isOwn(payment, attempt))
  return {
    ...before,
    now: new Date(),
    payment: own ? statusOf(own) : "none",
    order: orderFacts(attempt, order, own, before.cart !== null),
    captured: sum(own?.captures),
    refunded: sum(own?.refunds),
  }
}

function statusOf({ captured_at, canceled_at, captures }: Payment): AttemptFacts["payment"] {
  if (canceled_at) {
    return "canceled"
  }
  return captured_at || captures?.length ? "captured" : "none"
}

/** Captured and not refunded since, or authorized: somebody may capture it any time. */
function hasMoney(payment: Payment): boolean {
  return !payment.canceled_at && !isTakenOut(payment)
}

/** Refunded, all that was captured. */
function isTakenOut({ captures, refunds }: Payment): boolean {
  const refunded = sum(refunds)
  return refunded > 0 && refunded >= sum(captures)
}

function sum(rows: { amount: MedusaAmount }[] = []): Cents {
  return sumCents(rows.map(({ amount }) => centsFromMedusa(amount)))
}

async function isTransactionReused(
  attempt: CheckoutAttempt,
  container: MedusaContainer
): Promise<boolean> {
  const { evidence } = repositoriesOf(container)
  return await evidence.isTransactionReused(attempt, attempt.transaction_id)
}

async function anotherIsCaptured(
  attempt: CheckoutAttempt,
  container: MedusaContainer
): Promise<boolean> {
  const { attempts } = repositoriesOf(container)
  const siblings = await attempts.ofCollection(attempt.payment_collection_id)
  return siblings.some(({ id, captured_at }) => id !== attempt.id && captured_at !== null)
}

function cartFacts(
  collection: Collection | undefined,
  total = collection?.cart?.total
): AttemptFacts["cart"] {
  const cart = collection?.cart
  return cart
    ? {
        id: cart.id,
        completed: Boolean(cart.completed_at),
        total: total === undefined ? null : centsFromMedusa(total),
        currency_code: cart.currency_code,
      }
    : null
}

/** Costs Medusa several statements, for its items, taxes and shipping: read only where it counts. */
async function totalOf(
  collection: Collection | undefined,
  container: MedusaContainer
): Promise<MedusaAmount | undefined> {
  const id = collection?.cart?.id
  const [cart] = id
    ? await rowsOf<{ total: MedusaAmount }>(container, {
        entity: "cart",
        fields: ["id", "total"],
        filters: { id },
      })
    : []
  return cart?.total
}

function orderFacts(
  attempt: Pick<CheckoutAttempt, "currency_code">,
  order: Collection["order"],
  payment: Payment | undefined,
  isOfCart: boolean
): AttemptFacts["order"] {
  if (!order) {
    return null
  }
  const { summary } = order
  const captures = new Set(payment?.captures?.map(({ id }) => id))
  const canceled = order.status === "canceled"
  const owed = centsFromMedusa(summary?.raw_pending_difference ?? summary?.pending_difference ?? 0)
  const total = summary?.raw_current_order_total ?? summary?.current_order_total
  const isTotalCaptured = total !== undefined && centsFromMedusa(total) === sum(payment?.captures)
  return {
    id: order.id,
    canceled,
    owed,
    paid: order.transactions?.some(({ reference_id }) => captures.has(reference_id ?? "")) ?? false,
    differs:
      isOfCart &&
      !canceled &&
      (order.currency_code !== attempt.currency_code || !(isTotalCaptured || owed === 0)),
  }
}
