import { ask, type AskOptions, type Asking } from "./ask.ts"
import type { RememberedPayment } from "./memory.ts"
import { orderOf, type HostedPayment, type PaymentOrder } from "./payment.ts"
import { PaymentError, refusalOf, type Refusal } from "./payment-error.ts"

/** The fields of Medusa's cart that a start needs. */
export interface PaymentCart {
  id: string
  total?: number | null
  payment_collection?: { id: string } | null
}

/** The field of Medusa's order that a start needs. */
export interface OwingOrder {
  id: string
}

/** Where the shopper goes after "Pay". Plain data: a server action can answer with it. */
export type PaymentStart =
  /** To the gateway's page; `payment` is for `remember`. */
  | { kind: "page"; url: string; payment: RememberedPayment }
  /** To the order: nothing is left to pay. */
  | { kind: "order"; order: PaymentOrder }
  /** Nowhere. */
  | { kind: "refused"; refusal: Refusal }

/** Starts the payment of what is bought: a cart or an order. */
export type Start<Bought> = (
  asking: Asking,
  bought: Bought,
  providerId: string,
  options: AskOptions
) => Promise<PaymentStart>

interface Session {
  provider_id: string
  status: string
  amount?: number
  data: { checkout_url?: string | null; handle?: string | null }
}

/**
 * Starts a payment, or resumes the payment whose page is open: Medusa answers with the open page while the cart is
 * unchanged. A cart that costs nothing or is paid already is completed.
 *
 * @throws PaymentError, or the signal's reason
 */
export async function startPayment(
  asking: Asking,
  cart: PaymentCart,
  providerId: string,
  options: AskOptions
): Promise<PaymentStart> {
  const post: Post = (path, body) => ask(asking, path, options, body)

  const session = await openSession(post, cart, providerId)
  const cart_id = cart.id
  const { checkout_url, handle = null } = session?.data ?? {}
  if (checkout_url && handle && session?.status !== "captured") {
    return {
      kind: "page",
      url: checkout_url,
      payment: { handle, cart_id, total: cart.total ?? session?.amount ?? null },
    }
  }
  const completed = await post<Completed>(`carts/${cart_id}/complete`, {})
  return completed.type === "order"
    ? { kind: "order", order: { order_id: completed.order.id, cart_id, handle } }
    : { kind: "refused", refusal: refusalOf({ status: 400, ...completed.error }) }
}

/**
 * Starts the payment of what a customer's order still owes, or resumes the payment whose page is open.
 *
 * @throws PaymentError, or the signal's reason
 */
export async function startOrderPayment(
  asking: Asking,
  { id }: OwingOrder,
  provider_id: string,
  options: AskOptions
): Promise<PaymentStart> {
  const path = `hosted-checkout/orders/${id}/payment`
  const { attempt } = await ask<{ attempt: HostedPayment }>(asking, path, options, { provider_id })
  const { checkout_url: url, handle, cart_id, outcome } = attempt
  if (url) {
    return { kind: "page", url, payment: { handle, cart_id, total: null } }
  }
  if (outcome === "held") {
    throw new PaymentError({ code: "payment_held", message: "" })
  }
  return { kind: "order", order: orderOf(attempt) }
}

type Post = <Answer>(path: string, body: Record<string, unknown>) => Promise<Answer>

type Completed =
  { type: "order"; order: { id: string } } | { type: "cart"; error: { message: string } }

interface Opened {
  payment_collection: { id: string; payment_sessions?: Session[] }
}

async function openSession(
  post: Post,
  cart: PaymentCart,
  provider_id: string
): Promise<Session | undefined> {
  const { id } =
    cart.payment_collection ??
    (await post<Opened>("payment-collections", { cart_id: cart.id })).payment_collection
  const opened = await post<Opened>(`payment-collections/${id}/payment-sessions`, { provider_id })
  const sessions = (opened.payment_collection.payment_sessions ?? []).filter(
    (session) => session.provider_id === provider_id
  )
  // A double click may leave two sessions: use the session that has its page already.
  return sessions.find(({ data }) => data.checkout_url) ?? sessions[0]
}
