import { toDecimalString, type Cents } from "../money/money"
import { AUDIT_FINDINGS, type AuditFinding } from "./finding"

/** Money that does not add up. Amounts in major units with two decimals ("22.59"); null without one. */
export interface AuditDifference {
  finding: AuditFinding
  /** What to do, in English. */
  message: string
  provider_id: string | null
  /** The attempt: the reference at the gateway. */
  attempt_id: string | null
  transaction_id: string | null
  order_id: string | null
  order_display_id: number | null
  /** The Medusa payment, refund, or notification that it is about, or the other attempt or order. */
  related_id: string | null
  /** Lower case; null if unknown. */
  currency_code: string | null
  expected: string | null
  found: string | null
  /** When what was examined began: ISO 8601 in UTC. */
  created_at: string
}

type Subject = Pick<AuditDifference, "created_at" | "currency_code"> & Partial<AuditDifference>

interface Amounts {
  expected?: Cents
  found?: Cents
  related_id?: string | null
  currency_code?: string | null
}

/** A difference of a subject; unknown fields are null. */
export function difference(
  finding: AuditFinding,
  subject: Subject,
  { expected, found, ...rest }: Amounts = {}
): AuditDifference {
  return {
    provider_id: null,
    attempt_id: null,
    transaction_id: null,
    order_id: null,
    order_display_id: null,
    related_id: null,
    ...subject,
    ...rest,
    finding,
    message: AUDIT_FINDINGS[finding],
    expected: expected === undefined ? null : toDecimalString(expected),
    found: found === undefined ? null : toDecimalString(found),
  }
}
