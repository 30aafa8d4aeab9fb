import type { GatewayProfile } from "../contract/gateway-profile"
import type { CheckoutAttempt } from "../attempt/attempt"
import { hasUnknownStatus } from "../attempt/page-end"
import { hasMoney, type PageBooks } from "./collection-money"
import { meaningOf } from "./meaning"
import { isOfGateway, type GatewayStatement, type Statement } from "./statement"

/**
 * What a shopper may know about a page.
 *
 * - `unpaid`: the page is open, and no payment is known
 * - `confirming`: the result is not known yet, or the order is being placed
 * - `order`: Medusa has booked the money on the order
 * - `declined`: the gateway's latest status is "declined"; an open page accepts another card
 * - `cancelled`: the shopper left the page, or it was replaced, and no payment is known
 * - `expired`: the page is over and unpaid
 * - `held`: the money arrived, and a person reviews it
 * - `returned`: all of the money was returned; the shopper may pay again
 */
export type ShopperOutcome =
  "unpaid" | "confirming" | "order" | "declined" | "cancelled" | "expired" | "held" | "returned"

interface SaidPage extends PageBooks {
  statements: readonly Statement[]
}

/** What the shopper of a page may know. Among several payments, a payment with an order counts first. */
export function shopperOutcome(page: SaidPage, profile: GatewayProfile): ShopperOutcome {
  const { attempt, payments } = page
  const has = (status: PageBooks["payments"][number]["status"]) =>
    payments.some((payment) => payment.status === status)
  if (has("completed") || payments.some(({ order_id }) => order_id !== null)) {
    // Also a payment with a refund that the gateway still has to make.
    return "order"
  }
  if (has("held")) {
    return "held"
  }
  // The page may be paid: the shopper must not read "not paid".
  if (has("proven") || hasMoney(page) || hasUnknownStatus(attempt)) {
    return "confirming"
  }
  if (payments.length > 0) {
    // An admin may have closed a payment whose money the gateway still has.
    return page.folded.some(({ gateway }) => gateway > 0) ? "held" : "returned"
  }
  return unpaidOutcome(page, profile)
}

function unpaidOutcome({ attempt, statements }: SaidPage, profile: GatewayProfile): ShopperOutcome {
  const { over_because, status } = attempt
  if (over_because === "replaced" || over_because === "cancelled") {
    return wasOverWhenLeft(attempt) ? "expired" : "cancelled"
  }
  if (over_because !== "failed" && isDeclined(statements, profile)) {
    return "declined"
  }
  return status === "opening" ? "confirming" : status === "open" ? "unpaid" : "expired"
}

function wasOverWhenLeft({ expires_at, over_at }: CheckoutAttempt): boolean {
  return over_at !== null && expires_at !== null && over_at >= expires_at
}

const EXPIRED = /^expired$/i

/**
 * Whether an unpaid page can no longer be paid: its time is over, or the gateway's latest status is "expired". The
 * gateway's clock may be ahead of the store's.
 */
export function hasExpired(
  { attempt: { expires_at }, statements }: Pick<SaidPage, "attempt" | "statements">,
  profile: GatewayProfile,
  now: Date
): boolean {
  const last = latestOfGateway(statements)
  return (
    (expires_at !== null && now >= expires_at) ||
    (last !== undefined &&
      meaningOf(last, profile) === "unpaid" &&
      EXPIRED.test(last.status?.trim() ?? ""))
  )
}

function isDeclined(statements: readonly Statement[], profile: GatewayProfile): boolean {
  const last = latestOfGateway(statements)
  return last !== undefined && meaningOf(last, profile) === "declined"
}

/** The latest statement of the gateway. */
function latestOfGateway(statements: readonly Statement[]): GatewayStatement | undefined {
  return statements
    .flatMap((statement) => (isOfGateway(statement) ? statement : []))
    .sort((one, other) => one.at.getTime() - other.at.getTime())
    .at(-1)
}
