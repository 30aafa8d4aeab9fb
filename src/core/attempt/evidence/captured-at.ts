import type { GatewayProfile } from "../../contract"
import type { CheckoutAttempt } from "../attempt"
import { allPieces, outcomeOf } from "./evidence"

/**
 * When the gateway captured the payment, as far as its evidence says: the earliest time of an approval, by the
 * gateway's clock or ours. An answer of verify has only the time when it was asked.
 *
 * @returns when it was proven, for a payment without an approval; undefined for neither.
 */
export function capturedAtOf(
  { evidence, proven_at }: Pick<CheckoutAttempt, "evidence" | "proven_at">,
  profile: GatewayProfile
): Date | undefined {
  const times = allPieces(evidence)
    .filter((piece) => outcomeOf(piece, profile) === "approved")
    .flatMap(({ at, sent_at }) => [at, sent_at ?? at])
    .map((time) => Date.parse(time))
  return times.length > 0 ? new Date(Math.min(...times)) : (proven_at ?? undefined)
}
