import { toDecimalString, type Cents } from "../money/money"
import type { Step } from "./decide"
import { describePayment } from "./describe-payment"
import type { Payment, StoredBalances } from "./payment"
import { OTHER_FINDINGS, type AuditFinding, type OtherFinding } from "./audit-finding"
import { HOLD_REASONS } from "./reasons"

/** Money that does not add up. Sums in major units with two decimals ("22.59"); null without one. */
export interface AuditDifference {
  finding: AuditFinding
  /** What to do, in English, with both sums where there are two. */
  message: string
  payment_id: string | null
  /** The reference at the gateway: a page's, or an unknown one. */
  reference: string | null
  /** The page of the payment or notification; null under an unknown reference. */
  attempt_id: string | null
  transaction_id: string | null
  order_id: string | null
  order_display_id: number | null
  /** The Medusa payment, the notification, or the other order of the finding. */
  related_id: string | null
  provider_id: string | null
  /** Lower case; null if unknown. */
  currency_code: string | null
  /** What the gateway has. */
  gateway: string | null
  /** What Medusa has: captured, less refunded. */
  medusa: string | null
  /** When the payment's row was written, or the notification received: ISO 8601 in UTC. */
  created_at: string
}

type Subject = Partial<AuditDifference> & Pick<AuditDifference, "created_at">

/** A difference; unknown fields are null. */
export function difference(finding: AuditFinding, subject: Subject): AuditDifference {
  return {
    payment_id: null,
    reference: null,
    attempt_id: null,
    transaction_id: null,
    order_id: null,
    order_display_id: null,
    related_id: null,
    provider_id: null,
    currency_code: null,
    gateway: null,
    medusa: null,
    message: finding in OTHER_FINDINGS ? OTHER_FINDINGS[finding as OtherFinding] : "",
    ...subject,
    finding,
  }
}

/** A payment as `decide` sees it now. */
export interface Decided {
  payment: Payment
  step: Step
  /** Medusa's books as they are now. */
  balances: StoredBalances
}

/** A difference of a payment, with both sums and what to do. */
export function paymentDifference(
  finding: AuditFinding,
  { balances, payment }: Pick<Decided, "balances" | "payment">,
  rest: Partial<AuditDifference> = {}
): AuditDifference {
  const { currency_code, id, order_id, provider_id, reference, transaction_id } = payment
  const reason = HOLD_REASONS.find((one) => one === finding) ?? null
  const { sums, why } = describePayment({ balances, currency_code, reason })
  return {
    ...difference(finding, {
      ...{ payment_id: id, reference, transaction_id, order_id, provider_id, currency_code },
      gateway: toDecimalString(balances.gateway),
      medusa: toDecimalString((balances.captured - balances.refunded) as Cents),
      created_at: payment.created_at.toISOString(),
      ...rest,
    }),
    ...(reason && { message: `${why} ${sums}` }),
  }
}

/**
 * What is wrong with a payment; undefined if the row agrees with the step "done" or "close".
 *
 * @param isRecent the row or Medusa's books have just changed: processing may be under way.
 */
export function findingOf(
  { balances, payment, step }: Decided,
  isRecent: boolean
): AuditFinding | undefined {
  const { status } = payment
  switch (step.kind) {
    case "hold":
    case "detach":
      return status === "held" || !isRecent ? step.reason : undefined
    case "done":
    case "close": {
      const orderId = step.kind === "done" ? step.order_id : payment.order_id
      const isSettled = status === "closed" || (step.kind === "done" && status === "completed")
      const isStored =
        isSettled && payment.order_id === orderId && isSame(payment.balances, balances)
      return isStored || isRecent ? undefined : "row_differs"
    }
    default:
      return status === "held"
        ? (payment.reason ?? "not_processed")
        : isRecent
          ? undefined
          : "not_processed"
  }
}

function isSame(stored: StoredBalances, now: StoredBalances): boolean {
  return (["gateway", "returned", "captured", "refunded"] as const).every(
    (name) => stored[name] === now[name]
  )
}
