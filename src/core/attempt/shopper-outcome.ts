import type { GatewayProfile } from "../contract"
import type { CheckoutAttempt } from "./attempt"
import { outcomeOf, piecesOf } from "./evidence/evidence"

/**
 * What a shopper may be told of a payment.
 *
 * - `confirming`: nobody knows yet, or the order is being placed
 * - `order`: Medusa has the money where it belongs
 * - `declined`: the gateway's last word is that the card was declined; an open page takes another one
 * - `cancelled`: the page was left or replaced, nothing is known to be paid on it
 * - `expired`: the page's time is over, unpaid
 * - `held`: the money has come, and a person looks at it
 */
export type ShopperOutcome = "confirming" | "order" | "declined" | "cancelled" | "expired" | "held"

type Told = Pick<
  CheckoutAttempt,
  "status" | "replaced_at" | "expires_at" | "unknown_under" | "order_id" | "evidence"
>

/** Never "not paid" while the gateway's word is not known, or is one that the profile has no meaning for. */
export function shopperOutcome(attempt: Told, profile: GatewayProfile): ShopperOutcome {
  switch (attempt.status) {
    case "opening":
    case "paid":
      return "confirming"
    case "open":
      if (attempt.replaced_at !== null) {
        return wasOverWhenLeft(attempt) ? "expired" : "cancelled"
      }
      return isDeclined(attempt, profile) ? "declined" : "confirming"
    case "expired":
      if (attempt.unknown_under !== null) {
        return "confirming"
      }
      return isDeclined(attempt, profile) ? "declined" : "expired"
    case "failed":
      return "expired"
    case "completed":
      return "order"
    case "held":
      return "held"
    case "resolved":
      return attempt.order_id === null ? "cancelled" : "order"
  }
}

function wasOverWhenLeft({ replaced_at, expires_at }: Told): boolean {
  return replaced_at !== null && expires_at !== null && replaced_at >= expires_at
}

/** By the word that either source said last. */
function isDeclined({ evidence }: Told, profile: GatewayProfile): boolean {
  const lastOfEach = (["webhook", "verify"] as const).flatMap(
    (source) => piecesOf(evidence, source).at(-1) ?? []
  )
  const [last] = lastOfEach.sort((one, other) => (one.at > other.at ? -1 : 1))
  return last !== undefined && outcomeOf(last, profile) === "declined"
}
