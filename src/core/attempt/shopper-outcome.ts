import type { GatewayProfile } from "../contract"
import type { CheckoutAttempt } from "./attempt"
import { outcomeOf, piecesOf } from "./evidence/evidence"
import { verdictOf, type Judging } from "./evidence/attempt-verdict"

/**
 * What a shopper may be told of a payment.
 *
 * - `confirming`: nobody knows yet, or the order is being placed
 * - `order`: Medusa has the money where it belongs
 * - `declined`: the gateway's last word is that the card was declined; an open page takes another one
 * - `cancelled`: the page was left or replaced, nothing is known to be paid on it
 * - `expired`: the page's time is over, unpaid
 * - `held`: the money has come, and a person looks at it
 * - `resolved`: a person has ended it: refunded it, or closed it
 */
export type ShopperOutcome =
  "confirming" | "order" | "declined" | "cancelled" | "expired" | "held" | "resolved"

type ShopperAttempt = Parameters<typeof verdictOf>[0] &
  Pick<CheckoutAttempt, "status" | "replaced_at" | "expires_at" | "unknown_status_profile">

/**
 * Whether money may be there although none is proven: half of the proof has come, or the gateway has said
 * something that the profile has no meaning for. That must not read as "not paid".
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

/** By the word that either source said last. */
function isDeclined({ evidence }: ShopperAttempt, profile: GatewayProfile): boolean {
  const lastOfEach = (["webhook", "verify"] as const).flatMap(
    (source) => piecesOf(evidence, source).at(-1) ?? []
  )
  const [last] = lastOfEach.sort((one, other) => (one.at > other.at ? -1 : 1))
  return last !== undefined && outcomeOf(last, profile) === "declined"
}
