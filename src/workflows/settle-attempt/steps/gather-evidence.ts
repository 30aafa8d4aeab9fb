import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import type { Through } from "../../../core"
import { resolveLedger } from "../../ledger"
import { findProviderInstance } from "../../provider-instances"
import { gatherEvidence } from "../gather-evidence"
import { requireAttempt } from "../require-attempt"

/** `reached` is false when the gateway was asked and could not be reached. */
export const gatherEvidenceStep = createStep(
  "gather-evidence",
  async ({ attempt_id, through }: { attempt_id: string; through: Through }, { container }) => {
    const attempt = await requireAttempt(resolveLedger(container), attempt_id)
    const instance = findProviderInstance(container, attempt.provider_id)
    const answer = instance && (await gatherEvidence(attempt, through, instance, container))
    return new StepResponse({ reached: answer?.reached ?? true })
  }
)
