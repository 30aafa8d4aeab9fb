import type { HeldReason } from "./held-reason"
import type { Cents } from "../money/money"
import type { HostedCheckoutOptions } from "../options/options"
import type { Verdict } from "./evidence/verdict"

/** The facts from Medusa and the database that a decision about an attempt needs. */
export interface AttemptFacts {
  now: Date
  verdict: Verdict
  attempt: {
    amount: Cents
    /** Lower case, as in Medusa. */
    currency_code: string
    expires_at: Date | null
  }
  /** Medusa still has the payment session that the attempt is bound to. */
  sessionExists: boolean
  /** Medusa's payment of this attempt; "none" also if it was refunded in full before an order existed. */
  payment: "none" | "captured" | "canceled"
  /**
   * The collection has money from another attempt or another provider. The rows of other attempts are only read
   * for a proven payment that Medusa has not booked; Medusa's other payments always count.
   */
  paidElsewhere: boolean
  /** The gateway's transaction has paid another attempt of the account. */
  transactionReused: boolean
  /**
   * The collection's cart; null for a collection without one (an order edit to be paid). The total matters
   * for a proven payment that Medusa has not booked; if it was not read, the collection's amount is used.
   */
  cart: { id: string; completed: boolean; total: Cents | null; currency_code: string } | null
  /** The page was opened for a cart that no longer exists, and no order was placed from it. */
  cartGone: boolean
  /** The collection's amount; null when the collection is gone. */
  collectionAmount: Cents | null
  order: {
    id: string
    canceled: boolean
    /** The payment is among the order's transactions. */
    paid: boolean
    /** A capture of any payment is among its transactions. */
    hasMoney: boolean
    /** Medusa has refunded all that it captured of the payment. */
    refunded: boolean
    /** What the order still owes; negative when it is overpaid. */
    owed: Cents
    /**
     * The order was placed from the cart, and what it costs or its currency differs from what Medusa captured,
     * or Medusa shows a refund that the provider never accepted.
     */
    differs: boolean
  } | null
}

/** Whether Medusa still has the session that the attempt is bound to, or needs a new one. */
export type Bind = "existing_session" | "new_session"

export type Decision =
  /** Nothing is proven yet. */
  | { kind: "wait" }
  /** Never paid; validity and grace are over. */
  | { kind: "expire" }
  /** Let Medusa complete the cart, which captures the payment as its last step. */
  | { kind: "place_order"; bind: Bind }
  /** An unpaid order exists, or there is no cart: let Medusa book the payment there. */
  | { kind: "book"; bind: Bind }
  /**
   * All of it was returned before an order existed: reverse the payment in Medusa, so that no order is placed
   * for it.
   */
  | { kind: "reverse" }
  /** Medusa has booked the money on the order. */
  | { kind: "completed"; order_id: string | null }
  /** `order_id` if an order has the payment: it must be corrected there. */
  | { kind: "hold"; reason: HeldReason; order_id?: string }

/** Decides the next step of an attempt. Pure: the same facts give the same decision. */
export function decide(
  facts: AttemptFacts,
  options: Pick<HostedCheckoutOptions, "graceMinutes">
): Decision {
  const { verdict } = facts
  const over = isOver(facts.attempt.expires_at, options, facts.now)
  switch (verdict.kind) {
    case "unproven":
      // Booked under another profile, which listed the gateway's statuses.
      return isBooked(facts) ? decideBooked(facts) : decideUnproven(over)
    case "half_proven":
      if (isBooked(facts)) {
        return decideBooked(facts)
      }
      return over ? hold("evidence_conflict") : { kind: "wait" }
    case "contradicted":
      return isBooked(facts) ? decideBooked(facts) : hold(verdict.reason)
    case "reversed":
      if (isBooked(facts)) {
        return decideReversed(facts)
      }
      if (verdict.unapproved && !over && facts.attempt.expires_at !== null) {
        // Another card may still pay on the page. A page without an end was never opened.
        return { kind: "wait" }
      }
      // Before the booking, holding a disputed payment loses nothing.
      return hold(verdict.disputed ? "evidence_conflict" : "gateway_reversed")
    case "proven":
      return isBooked(facts) ? decideBooked(facts) : decideProven(facts)
  }
}

/** Decides about an attempt without proof, whatever its other facts are. */
export function decideUnproven(over: boolean): Extract<Decision, { kind: "wait" | "expire" }> {
  return over ? { kind: "expire" } : { kind: "wait" }
}

/** Whether a page's validity and the grace after it are over. */
export function isOver(
  expiresAt: Date | null,
  { graceMinutes }: Pick<HostedCheckoutOptions, "graceMinutes">,
  now: Date
): boolean {
  return expiresAt !== null && now.getTime() > expiresAt.getTime() + graceMinutes * 60_000
}

/** Whether the whole payment was returned and no source disputes it. */
export function isWhollyReturned(verdict: Verdict): boolean {
  return verdict.kind === "reversed" && !verdict.disputed && verdict.returned === null
}

/** An order has the payment, or waits for it: no other payment of its collection has money. */
export function hasOwnOrder({ order, paidElsewhere }: OrderFacts): boolean {
  return order !== null && (order.paid || !paidElsewhere)
}

type OrderFacts = Pick<AttemptFacts, "order" | "paidElsewhere">

function isBooked({ payment }: AttemptFacts): boolean {
  return payment === "captured"
}

/** Medusa has captured this payment: check its order, or complete the cart. */
function decideBooked({ cart, cartGone, order }: AttemptFacts): Decision {
  if (order?.canceled && !(order.paid && order.refunded)) {
    // Canceled before the capture: Medusa has refunded nothing then.
    return { kind: "hold", reason: "order_canceled", ...(order.paid && { order_id: order.id }) }
  }
  if (order?.paid) {
    return order.differs
      ? { kind: "hold", reason: "order_differs", order_id: order.id }
      : { kind: "completed", order_id: order.id }
  }
  if (cartGone) {
    return hold("order_not_placed")
  }
  if (!cart && !order) {
    return { kind: "completed", order_id: null }
  }
  return { kind: order ? "book" : "place_order", bind: "existing_session" }
}

/** Medusa has captured this payment, and the gateway reversed it. */
function decideReversed(facts: AttemptFacts): Decision {
  const { order, verdict } = facts
  if (order) {
    const own = hasOwnOrder(facts) && { order_id: order.id }
    return { kind: "hold", reason: "gateway_reversed", ...own }
  }
  return isWhollyReturned(verdict) ? { kind: "reverse" } : hold("gateway_reversed")
}

/** The gateway has the money and Medusa does not know: decide whether to book it on this collection. */
function decideProven(facts: AttemptFacts): Decision {
  const { attempt, cart, order, payment, paidElsewhere, sessionExists } = facts
  if (facts.transactionReused) {
    return hold("transaction_reused")
  }
  // A payment for the order alone may have paid it, of another collection.
  if (paidElsewhere || order?.paid || (cart && order?.hasMoney)) {
    return hold("already_paid")
  }
  if (order?.canceled) {
    return hold("order_canceled")
  }
  if (orderOwesLess(facts)) {
    return hold("already_paid")
  }
  if (facts.cartGone) {
    return hold("session_replaced")
  }
  if (payment === "canceled") {
    return hold("order_not_placed")
  }
  const total = cart?.total ?? facts.collectionAmount
  if (cart && (total !== attempt.amount || cart.currency_code !== attempt.currency_code)) {
    return hold("session_replaced")
  }
  if (!sessionExists && !acceptsNewSession(facts)) {
    return hold("session_replaced")
  }
  return {
    kind: cart && !order ? "place_order" : "book",
    bind: sessionExists ? "existing_session" : "new_session",
  }
}

/** A payment for an order itself (an order edit, a held payment applied to it) must not pay it twice. */
function orderOwesLess({ attempt, cart, order }: AttemptFacts): boolean {
  return cart === null && order !== null && order.owed < attempt.amount
}

/** The bound session is gone: an open cart accepts a new one, and so does an unpaid order. */
function acceptsNewSession({ attempt, cart, order, collectionAmount }: AttemptFacts): boolean {
  return order ? collectionAmount === attempt.amount : cart !== null && !cart.completed
}

function hold(reason: HeldReason): Decision {
  return { kind: "hold", reason }
}
