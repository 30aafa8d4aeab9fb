import { evidenceVersion, type AttemptStatus, type CheckoutAttempt, type HeldReason } from "../core"

/** How a payment stands after a workflow. */
export interface PaymentState {
  /** The attempt's id. */
  id: string
  status: AttemptStatus
  /** Why it is held, while it is. */
  held_reason: HeldReason | null
  order_id: string | null
  /** What `refunded` and `closed` must name: the evidence that was read. */
  evidence_version: string
}

/** The part of an attempt that a workflow answers. */
export function stateOf({
  id,
  status,
  held_reason,
  order_id,
  evidence,
}: CheckoutAttempt): PaymentState {
  return { id, status, held_reason, order_id, evidence_version: evidenceVersion(evidence) }
}
