import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import type { AttemptStatus, HeldReason, Through } from "../../../core"
import { resolveLedger } from "../../ledger"
import { settle } from "../settle"

/** How an attempt stands after settling. */
export interface Settlement {
  attempt_id: string
  status: AttemptStatus
  order_id: string | null
  held_reason: HeldReason | null
  /** What this run, and no earlier one, brought about. */
  event: "settled" | "held" | null
}

/** Decides over the evidence and carries the decision out in Medusa and the ledger. */
export const bookPaymentStep = createStep(
  "book-payment",
  async (
    { attempt_id, through, reached }: { attempt_id: string; through: Through; reached: boolean },
    { container }
  ) => {
    const before = await resolveLedger(container).attemptById(attempt_id)
    const { id, status, order_id, held_reason } = await settle(attempt_id, {
      container,
      through,
      reached,
    })
    const changed = before?.status !== status && (status === "settled" || status === "held")
    const settlement: Settlement = {
      attempt_id: id,
      status,
      order_id,
      held_reason,
      event: changed ? status : null,
    }
    return new StepResponse(settlement)
  }
)
