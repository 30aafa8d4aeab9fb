import type { Cents } from "../money/money"
import { balancesOf, type Balances } from "./balances"
import type { FoldedPayment } from "./fold"
import type { AcceptedDifference } from "./payment"
import type { HoldReason } from "./reasons"

/** The page of a payment. */
export interface PageFacts {
  /** What was asked for, in cents of `currency_code`. */
  amount: Cents
  /** Lower case, as in Medusa. */
  currency_code: string
  /** Validity and grace of the page are over. */
  isOver: boolean
  /** Asking verify adds nothing: it was asked after the latest notification, or cannot be asked. */
  isAsked: boolean
  /** The page has a token: verify can be asked. */
  canAsk: boolean
}

/** What Medusa has of a payment and of its order or cart, and what an admin accepted. All sums in cents. */
export interface MedusaFacts {
  /** Medusa's payment of this transaction. */
  payment: "none" | "captured" | "canceled"
  /** What Medusa has captured. */
  captured: Cents
  /** What Medusa has refunded of its capture. */
  refunded: Cents
  /** The balances that an admin accepted as they stand, with a note, and what the order owed; null where nobody has. */
  accepted: (Balances & Pick<AcceptedDifference, "owed">) | null
  /** The page's payment session exists. */
  sessionExists: boolean
  /**
   * The collection or the order has money of another payment, of ours or of another provider; or it awaits another
   * provider's money (a session is `pending_authorization`).
   */
  paidElsewhere: boolean
  /** The transaction has paid another page. */
  transactionReused: boolean
  /** Null for a collection without a cart, such as the difference of an order edit. */
  cart: { completed: boolean; total: Cents | null; currency_code: string } | null
  /** The page's cart no longer exists and became no order. */
  cartGone: boolean
  /** Null when the collection is gone. */
  collectionAmount: Cents | null
  order: {
    id: string
    canceled: boolean
    /** The order's transactions have this payment. */
    paid: boolean
    /** The order's transactions have a capture of any payment. */
    hasMoney: boolean
    /** What the order still owes; negative when it is overpaid. */
    owed: Cents
    /** The order's total or currency is not what was captured for the order; or its collection was paid twice. */
    differs: boolean
  } | null
}

/** Whether Medusa has the page's session, or needs a new session. */
export type Bind = "existing_session" | "new_session"

/** What to do next about a payment. */
export type Step =
  | { kind: "wait" }
  /** Ask the other source. */
  | { kind: "ask" }
  /** The page was never paid, and is over. */
  | { kind: "expire" }
  /** Let Medusa complete the cart: the capture is the last step. */
  | { kind: "place_order"; bind: Bind }
  /** Let Medusa book the payment on an unpaid order, or on a collection without a cart. */
  | { kind: "book"; bind: Bind }
  /** The gateway has nothing, and Medusa has nothing. */
  | { kind: "close" }
  /** Gateway and Medusa have the same, and the order is worth it. */
  | { kind: "done"; order_id: string | null }
  /**
   * The payment is captured without an order, and returned or accepted: no order may be placed with it. Detach the
   * cart, then decide.
   */
  | { kind: "detach"; reason: HoldReason }
  /** A person decides, who sees both sums. */
  | { kind: "hold"; reason: HoldReason }

/**
 * The only table of what to do next about a payment. Pure: the same facts give the same step.
 *
 * @param payment undefined without a statement about money.
 * @param page null for a payment with an unknown reference.
 */
export function decide(
  payment: FoldedPayment | undefined,
  page: PageFacts | null,
  medusa: MedusaFacts
): Step {
  if (isAccepted(payment, page, medusa)) {
    if (isBookedForGood(medusa)) {
      return { kind: "done", order_id: medusa.order?.id ?? null }
    }
    // A payment that is captured without an order is not completed.
    const mayBeOrdered = medusa.payment === "captured" && medusa.cart !== null && !medusa.order
    return mayBeOrdered ? { kind: "detach", reason: "order_not_placed" } : { kind: "close" }
  }
  if (medusa.payment === "captured") {
    return decideBooked(payment, page, medusa)
  }
  if (!page) {
    if (payment?.isUnclear) {
      return holdStep("unclear")
    }
    // A return without an approval may be of a payment that the store has under its own reference: an admin looks for it.
    const hasNothingLeft = payment?.gateway === 0 && (payment.approved !== null || payment.isStated)
    return hasNothingLeft ? { kind: "close" } : holdStep("unknown_reference")
  }
  if (!payment) {
    return page.isOver ? { kind: "expire" } : { kind: "wait" }
  }
  if (payment.isUnclear) {
    return onceAsked(page, holdStep("unclear"))
  }
  if (payment.isOfAnotherRow) {
    return { kind: "close" }
  }
  if (payment.returned > 0) {
    // Verify may know a payment by now.
    return onceAsked(page, payment.gateway === 0 ? { kind: "close" } : holdStep("returned"))
  }
  if (payment.problem) {
    return holdStep("not_as_requested")
  }
  if (!payment.isPageClear) {
    return onceAsked(page, holdStep("unclear"))
  }
  if (!payment.isProven) {
    return onceAsked(page, page.isOver ? holdStep("not_confirmed") : { kind: "wait" })
  }
  const reason = obstacleOf(page, medusa)
  return reason ? holdStep(reason) : take(medusa)
}

/** Whether both balances are as an admin accepted them, and what an order costs more or less is. */
function isAccepted(
  payment: FoldedPayment | undefined,
  page: PageFacts | null,
  facts: MedusaFacts
): boolean {
  const { gateway, medusa } = balancesOf(payment, facts)
  const { accepted, order } = facts
  const isSame = accepted?.gateway === gateway && accepted.medusa === medusa
  const isSameOrder = !order?.differs || order.owed === accepted?.owed
  return isSame && isSameOrder && acceptsDifference(payment, page, facts)
}

/**
 * Whether an admin may accept both balances. Nobody may accept a guess, or money of the gateway that nothing in
 * Medusa has. A payment with an unknown reference belongs to another system.
 */
export function acceptsDifference(
  payment: FoldedPayment | undefined,
  page: PageFacts | null,
  facts: MedusaFacts
): boolean {
  const { gateway, medusa } = balancesOf(payment, facts)
  const isInMedusa = page === null || isBookedForGood(facts) || gateway <= medusa
  return isInMedusa && !payment?.isUnclear
}

/** The objection to a booked payment: its two sums, or its transaction; undefined without one. */
function objectionTo(
  payment: FoldedPayment | undefined,
  facts: MedusaFacts
): HoldReason | undefined {
  if (payment?.isUnclear) {
    return "unclear"
  }
  const { gateway, medusa } = balancesOf(payment, facts)
  if (gateway !== medusa) {
    return gateway > medusa ? "refund_due" : "returned"
  }
  return facts.transactionReused ? "transaction_of_another_page" : undefined
}

/**
 * Whether Medusa has the payment in its place: on its order, or on a collection that is for neither cart nor
 * order.
 */
function isBookedForGood(facts: MedusaFacts): boolean {
  const { cart, cartGone, order, payment } = facts
  const isForNothing = payment === "captured" && !order && !cart && !cartGone
  return isBookedOnOrder(facts) || isForNothing
}

/** Whether an order has Medusa's capture of the payment. */
export function isBookedOnOrder({
  order,
  payment,
}: Pick<MedusaFacts, "order" | "payment">): boolean {
  return payment === "captured" && order?.paid === true
}

/** Why a proven payment cannot be booked for its cart or order; undefined if it can. */
function obstacleOf(page: PageFacts, medusa: MedusaFacts): HoldReason | undefined {
  const { cart, order } = medusa
  if (medusa.transactionReused) {
    return "transaction_of_another_page"
  }
  // A payment of another collection may have paid the order.
  if (medusa.paidElsewhere || order?.paid || (cart && order?.hasMoney)) {
    return "already_paid"
  }
  if (order?.canceled) {
    return "order_canceled"
  }
  if (order !== null && order.owed < page.amount) {
    return "already_paid"
  }
  if (medusa.payment === "canceled" && !medusa.cartGone) {
    return "order_not_placed"
  }
  return fitsPage(page, medusa) ? undefined : "cart_changed"
}

function fitsPage(
  page: PageFacts,
  { cart, cartGone, collectionAmount, order, sessionExists }: MedusaFacts
) {
  const total = cart?.total ?? collectionAmount
  const isSameCart = cart === null || isSameSum({ ...cart, total }, page)
  // Open carts and unpaid orders accept a new session.
  const acceptsSession =
    sessionExists || (order ? collectionAmount === page.amount : cart !== null && !cart.completed)
  return !cartGone && isSameCart && acceptsSession
}

/** Whether a cart costs what the page asked for. A total that was not read decides nothing. */
function isSameSum(
  { currency_code, total }: Pick<NonNullable<MedusaFacts["cart"]>, "currency_code" | "total">,
  page: PageFacts
): boolean {
  return (total === null || total === page.amount) && currency_code === page.currency_code
}

function take({ cart, order, sessionExists }: MedusaFacts): Step {
  return {
    kind: cart && !order ? "place_order" : "book",
    bind: sessionExists ? "existing_session" : "new_session",
  }
}

function onceAsked({ isAsked }: PageFacts, step: Step): Step {
  return isAsked ? step : { kind: "ask" }
}

/** Medusa has captured the payment: compare the two sums, then check its order. */
function decideBooked(
  payment: FoldedPayment | undefined,
  page: PageFacts | null,
  medusa: MedusaFacts
): Step {
  const { cart, cartGone, order } = medusa
  const objection = objectionTo(payment, medusa)
  if (order && payment?.isUnclear && page?.isAsked === false) {
    return { kind: "ask" }
  }
  if (order?.paid) {
    return objection ? holdStep(objection) : decideOrder(order, medusa)
  }
  if (objection || (payment && payment.returned > 0)) {
    const reason = objection ?? "returned"
    return order ? holdStep(reason) : { kind: "detach", reason }
  }
  if (order?.canceled) {
    return holdStep("order_canceled")
  }
  if (order?.hasMoney || medusa.paidElsewhere) {
    return holdStep("already_paid")
  }
  if (cartGone) {
    return holdStep("order_not_placed")
  }
  if (!order && cart && !(page && isSameSum(cart, page))) {
    return holdStep("cart_changed")
  }
  if (!cart && !order) {
    return { kind: "done", order_id: null }
  }
  return { kind: order ? "book" : "place_order", bind: "existing_session" }
}

function decideOrder(
  order: NonNullable<MedusaFacts["order"]>,
  { captured, refunded }: MedusaFacts
): Step {
  if (order.canceled && refunded < captured) {
    return holdStep("order_canceled")
  }
  return order.differs ? holdStep("order_differs") : { kind: "done", order_id: order.id }
}

function holdStep(reason: HoldReason): Step {
  return { kind: "hold", reason }
}
