import type { MedusaContainer } from "@medusajs/framework/types"
import type { AdminAttempt } from "../../../../admin-api"
import { differingAmount, type EvidenceFile } from "../../../../core"
import { profileOf } from "../../../../payments/accounts"
import { withOrderNumbers } from "../../../../backoffice/order-numbers"

/** What is read of an attempt for `AdminAttempt`. */
export type AttemptRow = Omit<AdminAttempt, "order_display_id" | "taken"> & {
  evidence: EvidenceFile
}

/** Attempts as admins see them: of the evidence only what the gateway took. */
export async function toAdminAttempts<Row extends AttemptRow>(
  rows: Row[],
  container: MedusaContainer
): Promise<(Omit<Row, "evidence"> & Pick<AdminAttempt, "order_display_id" | "taken">)[]> {
  const numbered = await withOrderNumbers(rows, container)
  return numbered.map(({ evidence, ...attempt }) => ({
    ...attempt,
    taken: differingAmount(
      { ...attempt, amount: attempt.amount.toFixed(2), evidence },
      profileOf(container, attempt.provider_id)
    ),
  }))
}
