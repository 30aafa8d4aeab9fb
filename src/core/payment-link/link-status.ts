import { centsFromDecimal } from "../money/money"
import type { CollectionMoney } from "../payment/collection-money"
import type { BookedPayment, CollectionFacts } from "../ports/medusa-port"
import type { PaymentLink } from "./payment-link"

/**
 * What became of a link. `open`: it can be paid. `outdated`: the order owes another amount since, owes nothing to this link,
 * or is canceled.
 */
export type LinkStatus = "open" | "paid" | "expired" | "withdrawn" | "outdated"

/** What a visitor of a link sees: also money that is not booked yet, and a canceled order. */
export type LinkView = LinkStatus | "confirming" | "held" | "canceled"

/** What Medusa has of a collection and its order, and what money of the gateway is for the collection. */
export interface CollectionWithMoney {
  /** Undefined when the collection is gone. */
  collection: CollectionFacts | undefined
  money: CollectionMoney
}

/** What became of a link. A paid link stays paid, and no time decides before the order does. */
export function linkStatus(
  link: PaymentLink,
  { collection, money }: CollectionWithMoney,
  now: Date
): LinkStatus {
  if (money.kind === "booked" || isPaidInMedusa(link, collection)) {
    return "paid"
  }
  if (link.withdrawn_at !== null) {
    return "withdrawn"
  }
  if (!owesTheLink(link, collection)) {
    return "outdated"
  }
  return now >= link.expires_at ? "expired" : "open"
}

/** What a visitor of a link sees. Money that arrived comes first: nobody may pay twice. */
export function linkView(link: PaymentLink, known: CollectionWithMoney, now: Date): LinkView {
  const status = linkStatus(link, known, now)
  const { collection, money } = known
  if (status === "paid") {
    return status
  }
  switch (money.kind) {
    case "held":
      return "held"
    case "arrived":
    case "proven":
      return "confirming"
    case "booked":
    case "none":
      return collection?.order?.canceled ? "canceled" : status
  }
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
  collection: CollectionFacts | undefined
): boolean {
  const cents = centsFromDecimal(amount)
  const order = collection?.order
  return (
    order?.id === order_id &&
    !order.canceled &&
    order.owed === cents &&
    order.currency_code === currency_code &&
    collection?.amount === cents &&
    !awaitsOtherProvider(collection)
  )
}

/** Whether a payment that is not captured is on its way by another provider: a new session would replace it. */
export function awaitsOtherProvider({
  payments,
  sessions,
}: Pick<CollectionFacts, "payments" | "sessions">): boolean {
  return (
    sessions.some(({ status }) => status === "pending_authorization") || payments.some(isAuthorized)
  )
}

function isAuthorized({ canceled, captured }: BookedPayment): boolean {
  return !canceled && !captured
}
