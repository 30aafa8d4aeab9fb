import type { Logger } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import { askGateway } from "../../../client"
import {
  verdictOf,
  type AttemptStatus,
  type CheckoutAttempt,
  type HostedCheckoutOptions,
  type Through,
} from "../../../core"
import { resolveLedger } from "../../ledger"
import { findProviderInstance } from "../../provider-instances"
import { requireAttempt } from "../require-attempt"

/** What a person resolves, or has resolved, is not asked about, unless by that person. */
const WITH_A_PERSON: readonly AttemptStatus[] = ["held", "resolved"]

function mustAsk(
  attempt: CheckoutAttempt,
  through: Through,
  options: HostedCheckoutOptions
): boolean {
  if (through === "admin") {
    return true
  }
  if (WITH_A_PERSON.includes(attempt.status)) {
    return false
  }
  if (attempt.status === "settled") {
    // Whether the money went back is asked on a slow schedule, not by every shopper who returns.
    return through === "poll"
  }
  const { kind } = verdictOf(attempt, options)
  return kind === "unproven" || kind === "half_proven"
}

/**
 * Takes the stored evidence, or asks the gateway when it proves nothing yet. `reached` is false when
 * the gateway was asked and could not be reached.
 */
export const gatherEvidenceStep = createStep(
  "gather-evidence",
  async ({ attempt_id, through }: { attempt_id: string; through: Through }, { container }) => {
    const ledger = resolveLedger(container)
    const attempt = await requireAttempt(ledger, attempt_id)
    const instance = findProviderInstance(container, attempt.provider_id)

    if (!instance || !mustAsk(attempt, through, instance.options)) {
      return new StepResponse({ reached: true })
    }

    const { client, options } = instance
    const dependencies = { client, ledger, profile: options.profile, now: new Date() }
    const answer = await askGateway(attempt, through, dependencies)
    if (!answer.reached && answer.error) {
      const logger = container.resolve<Logger>(ContainerRegistrationKeys.LOGGER)
      const { name, message } = answer.error
      logger.warn(`Hosted checkout: attempt ${attempt.id} not verified: ${name}: ${message}`)
    }
    return new StepResponse({ reached: answer.reached })
  }
)
