import type { CheckoutAttempt } from "../../../../../src/core/attempt/attempt"
import type { TimelineEntry, PaymentEventKind } from "../../../../../src/core/timeline"
import type { PayoutMapping } from "../../../../../src/core/payouts/mapping"
import type { PaymentLink } from "../../../../../src/core/payment-link/payment-link"
import type { ProblemFacts } from "../../../../../src/core/problems/account-problem"
import type { Closure } from "../../../../../src/core/repositories/closure"
import type { KeyRefusal } from "../../../../../src/core/repositories/key-answer"
import type { OpenProblem } from "../../../../../src/core/repositories/problem"
import type { Payment } from "../../../../../src/core/payment/payment"
import type { StatementRow as Statement } from "../../../../../src/modules/hosted-checkout/statements/statement-columns"

/** Written by the database's clock. */
interface Stamped {
  created_at: Date
  updated_at: Date
}

export interface AttemptRow extends CheckoutAttempt, Stamped {
  verify_turn_at: Date | null
  verify_turns: number
}

/** A line of a timeline. */
export interface EventRow extends Stamped {
  id: string
  /** Null for a payment of a page that is none of ours. */
  attempt_id: string | null
  payment_id: string | null
  kind: TimelineEntry["kind"] | PaymentEventKind
  trigger: TimelineEntry["trigger"]
  data: Record<string, unknown> | null
}

export interface StatementRow extends Statement, Stamped {}

export interface PaymentRow extends Payment, Stamped {
  /** When it was first proven or held. */
  taken_at: Date | null
}

export interface ProblemRow extends OpenProblem, Stamped {
  facts: ProblemFacts | null
  ended_at: Date | null
  notify_at: Date | null
}

export interface KeyRefusalRow extends KeyRefusal, Stamped {
  id: string
}

export interface ClosureRow extends Closure, Stamped {}

export interface HeartbeatRow extends Stamped {
  /** Name of the job. */
  id: string
  last_run_at: Date
}

export interface SignatureFailureRow extends Stamped {
  id: string
  provider_id: string
  hour: Date
  count: number
  last_at: Date
}

export interface PayoutMappingRow extends Stamped {
  /** The account's provider id. */
  id: string
  mapping: PayoutMapping
}

export interface StartCountRow extends Stamped {
  id: string
  count: number
  ends_at: Date
}

/** A payment link. */
export interface LinkRow extends PaymentLink, Stamped {}

/** The tables, by the names that they have in `Database`. */
export interface Tables {
  attempts: AttemptRow
  events: EventRow
  statements: StatementRow
  payments: PaymentRow
  problems: ProblemRow
  keyRefusals: KeyRefusalRow
  closures: ClosureRow
  heartbeats: HeartbeatRow
  signatureFailures: SignatureFailureRow
  startCounts: StartCountRow
  payoutMappings: PayoutMappingRow
  links: LinkRow
}
