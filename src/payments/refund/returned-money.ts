import {
  centsFromMedusa,
  refundsAmong,
  verdictOf,
  type CheckoutAttempt,
  type HostedCheckoutOptions,
  type ReturnedMoney,
  type Reversed,
} from "../../core"

/** Money that the gateway reports as returned, and the reversals that say so. */
export interface ReportedReturn {
  verdict: Reversed
  money: ReturnedMoney
}

/**
 * What the gateway reports as returned; undefined if the other source says that the payment stands, or if nobody knows
 * how large the returned part is: one task too many is better than one too few.
 */
export function returnedMoney(
  attempt: CheckoutAttempt,
  options: Pick<HostedCheckoutOptions, "profile" | "proof">
): ReportedReturn | undefined {
  const verdict = verdictOf(attempt, options)
  if (verdict.kind !== "reversed" || (verdict.disputed && !verdict.by.isStray)) {
    return undefined
  }
  if (verdict.returned === "unknown_part") {
    return undefined
  }
  const { named, status } = verdict.by
  return {
    verdict,
    money: {
      amount: verdict.returned ?? centsFromMedusa(attempt.amount),
      gateway_reference: named ?? `The gateway says: ${status ?? "reversed"}`,
      without_refund: refundsAmong(verdict.reversals, options.profile) === "none",
    },
  }
}
