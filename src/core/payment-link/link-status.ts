import { centsFromDecimal } from "../money/money"
import type { CollectionMoney } from "../payment/collection-money"
import type { BookedPayment, CollectionFacts } from "../ports/medusa-port"
import type { PaymentLink } from "./payment-link"

/**
 * What became of a link. `open`: it can be paid. `paid`: its sum was captured, by whatever provider. `confirming`: money arrived,
 * and Medusa has not captured it, a page may be paid, or another provider's money is awaited. `held`: a person decides about the
 * money. `canceled`: the order is. `outdated`: the order owes another amount since, or owes nothing to this link.
 */
export type LinkStatus =
  "open" | "paid" | "confirming" | "held" | "canceled" | "expired" | "withdrawn" | "outdated"

/** The money of a link's collection. `unknown`: none is known, and a page may be paid: see `mayBePaid`. */
export type LinkMoney = CollectionMoney | { kind: "unknown" }

/** What Medusa has of a collection and its order, and what money of the gateway is for the collection. */
export interface CollectionWithMoney {
  /** Undefined when the collection is gone. */
  collection: CollectionFacts | undefined
  money: LinkMoney
}

/**
 * What became of a link. Money that nobody has booked comes first: nobody may pay twice, and whoever has paid must know that the
 * money has arrived. Then comes a canceled order, whatever was captured for it: "paid, thank you" would promise the order. A link
 * that is paid otherwise stays paid, and no time decides before the order does.
 */
export function linkStatus(link: PaymentLink, known: CollectionWithMoney, now: Date): LinkStatus {
  const { collection, money } = known
  const isCanceled = collection?.order?.canceled === true
  if (!isCanceled && isPaidInMedusa(link, collection)) {
    return "paid"
  }
  if (money.kind === "held") {
    return "held"
  }
  if (isUnbooked(money) || isClaimed(known)) {
    return "confirming"
  }
  if (isCanceled) {
    return "canceled"
  }
  if (link.withdrawn_at !== null) {
    return "withdrawn"
  }
  // The collection's money was another amount, and nobody pays in the collection again.
  if (money.kind === "booked" || !collection || !owesTheLink(link, collection)) {
    return "outdated"
  }
  if (awaitsOtherProvider(collection)) {
    return "confirming"
  }
  return now >= link.expires_at ? "expired" : "open"
}

/** Whether money of the gateway is, or may be, on its way to Medusa. */
export function isUnbooked({ kind }: LinkMoney): boolean {
  return kind === "arrived" || kind === "proven" || kind === "unknown"
}

/** Whether Medusa books money, and has not written the capture yet. */
export function isClaimed({ collection, money }: CollectionWithMoney): boolean {
  return money.kind === "booked" && collection !== undefined && capturesOf(collection).length === 0
}

/** The captures of payments that are not canceled. */
export function capturesOf({ payments }: Pick<CollectionFacts, "payments">) {
  return payments.flatMap(({ canceled, captures }) => (canceled ? [] : captures))
}

/** Whether the sum was captured, by whatever provider: an admin may have marked the order as paid. */
function isPaidInMedusa({ amount }: PaymentLink, collection: CollectionFacts | undefined): boolean {
  const captured = (collection?.payments ?? [])
    .filter(({ canceled }) => !canceled)
    .reduce((sum, { sums }) => sum + sums.captured, 0)
  return captured > 0 && captured >= (centsFromDecimal(amount) ?? Infinity)
}

/** Whether the order owes exactly the link's sum, in the link's collection. */
function owesTheLink(
  { amount, currency_code, order_id }: PaymentLink,
  collection: CollectionFacts
): boolean {
  const cents = centsFromDecimal(amount)
  const { order } = collection
  return (
    order?.id === order_id &&
    !order.canceled &&
    order.owed === cents &&
    order.currency_code === currency_code &&
    collection.amount === cents
  )
}

/**
 * Whether a payment that is not captured, or only in part, is on its way by another provider: a new session would replace it, and
 * a new collection would cancel it.
 */
export function awaitsOtherProvider({
  payments,
  sessions,
}: Pick<CollectionFacts, "payments" | "sessions">): boolean {
  return (
    sessions.some(({ status }) => status === "pending_authorization") || payments.some(isAuthorized)
  )
}

function isAuthorized({ canceled, capturedInFull }: BookedPayment): boolean {
  return !canceled && !capturedInFull
}
