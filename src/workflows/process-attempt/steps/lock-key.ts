import { generateEntityId } from "@medusajs/framework/utils"
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import { repositoriesOf } from "../../../payments/repositories"
import { collectionKey } from "../../../payments/process/collection-lock"
import { requireAttempt } from "../../../payments/process/require-attempt"

/** The key to process an attempt under, and the owner of that lock: this run and no other. */
export const lockKeyStep = createStep(
  "lock-key",
  async ({ attempt_id }: { attempt_id: string }, { container }) => {
    const attempt = await requireAttempt(repositoriesOf(container).attempts, attempt_id)
    return new StepResponse({ key: collectionKey(attempt), owner: generateEntityId("", "process") })
  }
)
