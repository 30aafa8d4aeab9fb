import { MedusaError } from "@medusajs/framework/utils"
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import type { AttemptStatus, HeldReason, Trigger } from "../../../core"
import { repositoriesOf } from "../../../payments/repositories"
import { collectionKey } from "../../../payments/process/collection-lock"
import { requireAttempt } from "../../../payments/process/require-attempt"
import { processAttempt } from "../../../payments/process/process-attempt"

/** How an attempt stands after processing. */
export interface ProcessedAttempt {
  attempt_id: string
  status: AttemptStatus
  order_id: string | null
  held_reason: HeldReason | null
  /** What this run, and no earlier one, brought about. */
  event: "completed" | "held" | null
}

interface BookPaymentInput {
  attempt_id: string
  /** The key that was locked: an admin may have moved the attempt meanwhile. */
  key: string
  trigger: Trigger
  reached: boolean
  retryAfterMs: number
}

/** Decides over the evidence and carries the decision out in Medusa and the database. */
export const bookPaymentStep = createStep(
  "book-payment",
  async ({ attempt_id, key, ...context }: BookPaymentInput, { container }) => {
    const before = await requireAttempt(repositoriesOf(container).attempts, attempt_id)
    if (collectionKey(before) !== key) {
      throw new MedusaError(
        MedusaError.Types.CONFLICT,
        `Checkout attempt ${attempt_id} was applied to an order while it waited for its lock.`
      )
    }
    const { id, status, order_id, held_reason } = await processAttempt(attempt_id, {
      container,
      ...context,
    })
    // Held for another reason than before is news as well.
    const isNew = before.status !== status || before.held_reason !== held_reason
    const changed = isNew && (status === "completed" || status === "held")
    const processed: ProcessedAttempt = {
      attempt_id: id,
      status,
      order_id,
      held_reason,
      event: changed ? status : null,
    }
    return new StepResponse(processed)
  }
)
