import type { GatewayProfile } from "../contract"
import type { CheckoutAttempt } from "./attempt"
import { outcomeOf, piecesOf } from "./evidence/evidence"
import { verdictOf, type Judging } from "./evidence/attempt-verdict"

/**
 * What a shopper may know about a payment.
 *
 * - `confirming`: the result is not known yet, or the order is being placed
 * - `order`: Medusa has booked the money on the order
 * - `declined`: the gateway's latest status is "declined"; an open page accepts another card
 * - `cancelled`: the page was left or replaced, and no payment on it is known
 * - `expired`: the page is over and unpaid
 * - `held`: the money arrived, and a person reviews it
 * - `resolved`: a person refunded or closed it
 */
export type ShopperOutcome =
  "confirming" | "order" | "declined" | "cancelled" | "expired" | "held" | "resolved"

type ShopperAttempt = Parameters<typeof verdictOf>[0] &
  Pick<CheckoutAttempt, "status" | "replaced_at" | "expires_at" | "unknown_status_profile">

/**
 * Whether there may be money although no payment is proven: half of the proof exists, or the gateway reported
 * a status that the profile does not list. The shopper must not read "not paid".
 */
export function mayBePaid(attempt: ShopperAttempt, options: Judging): boolean {
  return attempt.unknown_status_profile !== null || verdictOf(attempt, options).kind !== "unproven"
}

export function shopperOutcome(attempt: ShopperAttempt, options: Judging): ShopperOutcome {
  switch (attempt.status) {
    case "opening":
    case "paid":
      return "confirming"
    case "completed":
      return "order"
    case "held":
    case "resolved":
      return attempt.status
    case "open":
    case "expired":
    case "failed":
      return mayBePaid(attempt, options) ? "confirming" : unpaidOutcome(attempt, options.profile)
  }
}

function unpaidOutcome(attempt: ShopperAttempt, profile: GatewayProfile): ShopperOutcome {
  if (attempt.status === "open" && attempt.replaced_at !== null) {
    return wasOverWhenLeft(attempt) ? "expired" : "cancelled"
  }
  if (attempt.status !== "failed" && isDeclined(attempt, profile)) {
    return "declined"
  }
  return attempt.status === "open" ? "confirming" : "expired"
}

function wasOverWhenLeft({ replaced_at, expires_at }: ShopperAttempt): boolean {
  return replaced_at !== null && expires_at !== null && replaced_at >= expires_at
}

/** By the latest status of either source. */
function isDeclined({ evidence }: ShopperAttempt, profile: GatewayProfile): boolean {
  const lastOfEach = (["webhook", "verify"] as const).flatMap(
    (source) => piecesOf(evidence, source).at(-1) ?? []
  )
  const [last] = lastOfEach.sort((one, other) => (one.at > other.at ? -1 : 1))
  return last !== undefined && outcomeOf(last, profile) === "declined"
}
