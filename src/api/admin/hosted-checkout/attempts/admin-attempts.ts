import type { MedusaContainer } from "@medusajs/framework/types"
import type { AdminAttempt } from "../../../../admin-api"
import {
  differingAmount,
  evidenceVersion,
  type EvidenceFile,
  type Resolution,
} from "../../../../core"
import { profileOf } from "../../../../payments/accounts"
import { offeredActions } from "../../../../payments/resolve/offered-actions"
import { withOrderNumbers } from "../../../../backoffice/with-order-numbers"
import { depsOf } from "../../../../medusa/deps"

type Derived = "actions" | "order_display_id" | "taken" | "evidence_version"

/** The columns that `AdminAttempt` needs. */
export type AttemptRow = Omit<AdminAttempt, Derived> & {
  evidence: EvidenceFile
  resolution: Resolution | null
}

/**
 * Converts attempts for admins: of the evidence only what the gateway took and its version, and the actions
 * that are offered.
 */
export async function toAdminAttempts<Row extends AttemptRow>(
  rows: Row[],
  container: MedusaContainer
): Promise<(Omit<Row, "evidence" | "resolution"> & Pick<AdminAttempt, Derived>)[]> {
  const deps = depsOf(container)
  const numbered = await withOrderNumbers(rows, deps)
  const answers = []
  // One after the other: a list must not take the database's connections from shoppers.
  for (const { evidence, resolution, ...attempt } of numbered) {
    answers.push({
      ...attempt,
      actions: await offeredActions({ ...attempt, resolution }, deps),
      evidence_version: evidenceVersion(evidence),
      taken: differingAmount(
        { ...attempt, amount: attempt.amount.toFixed(2), evidence },
        profileOf(deps, attempt.provider_id)
      ),
    })
  }
  return answers
}
