import { centsFromDecimal } from "../../../../src/core/money/money"
import type { PaymentLink } from "../../../../src/core/payment-link/payment-link"
import type { Shared } from "../server"
import { isKnownApproved } from "../watch/known-approval"
import { isMoved } from "../watch/start"

/** Why a link's order must not be paid by the link. */
export type Obstacle =
  "withdrawn" | "expired" | "canceled" | "another sum" | "captured" | "approved" | "held"

/** A link's order and money at one moment, by what happened: never by what the code under test makes of the rows. */
export interface LinkFacts {
  obstacles: readonly Obstacle[]
  /** Cents, and what of the order has changed so far. */
  owed: number
  changes: string
  currency_code: string
  /** Cents that were captured in the link's collection, by whatever provider. */
  captured: number
  /** A payment for the collection is known, or a card was charged on one of its pages. */
  hasPayment: boolean
  /** A person decides about a payment for the collection, and Medusa has booked none. */
  isWithAPerson: boolean
  /** Core asks for another sum than the order owes, or another provider's payment is on its way. */
  isElsewhere: boolean
}

export function centsOf({ amount }: Pick<PaymentLink, "amount">): number {
  return centsFromDecimal(amount) ?? NaN
}

export function factsOf(link: PaymentLink, shared: Shared): LinkFacts {
  const { database, gateway, sim, tables } = shared
  const { payment_collection_id: id } = link
  const order = tables.orders.get(link.order_id)
  const owed = order ? tables.owedBy(order) : NaN
  const stored = database.links.get(link.id) ?? link
  const attempts = database.attempts.where((each) => each.payment_collection_id === id)
  const payments = database.payments.where((each) => each.payment_collection_id === id)
  const booked = tables.paymentsOf(id).filter(({ canceled }) => !canceled)
  const captured = booked
    .flatMap(({ captures }) => captures)
    .reduce((sum, { amount }) => sum + amount, 0)
  const isApproved = attempts.some(
    (each) => isKnownApproved(each, shared) && !isMoved(each, shared)
  )
  const obstacles: [Obstacle, boolean][] = [
    ["withdrawn", stored.withdrawn_at !== null],
    ["expired", sim.now() >= stored.expires_at],
    ["canceled", order?.canceled === true],
    ["another sum", owed !== centsOf(link)],
    ["captured", captured >= centsOf(link)],
    ["approved", isApproved],
    ["held", payments.some(({ status }) => status === "held")],
  ]
  return {
    obstacles: obstacles.flatMap(([name, isInTheWay]) => (isInTheWay ? [name] : [])),
    owed,
    changes: [order?.edits.length, order?.transactions.length, order?.total].join(" "),
    currency_code: order?.currency_code ?? "",
    captured,
    hasPayment:
      payments.length > 0 ||
      attempts.some(({ id: reference }) => gateway.pageOf(reference)?.transactions.length),
    isWithAPerson:
      payments.some(({ status }) => status === "held") &&
      payments.every(({ captured_at, status }) => captured_at === null && status !== "completed"),
    isElsewhere:
      tables.collections.get(id)?.amount !== owed ||
      tables.sessionsOf(id).some(({ status }) => status === "pending_authorization") ||
      booked.some(({ captures }) => captures.length === 0),
  }
}
