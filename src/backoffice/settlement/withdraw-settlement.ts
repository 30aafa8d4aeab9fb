import { missingPayout, rejudgePayments } from "../../core"
import type { Deps } from "../../payments/deps"
import { refusal } from "../../payments/refusals"
import { requireSettlement } from "./show-settlement"

export interface WithdrawInput {
  settlement_id: string
  /** Also where admins have closed differences of it: their notes are deleted. */
  with_closed: boolean
  actor_id: string
}

/**
 * Withdraws an imported file: its lines and differences are deleted, and other files are compared again without
 * it. Who withdrew it, and when, is kept with the import. The file can be imported again. No attempt is changed.
 *
 * @throws MedusaError NOT_FOUND `settlement_unknown`, NOT_ALLOWED `settlement_has_closed` if admins have closed
 *   differences of it and `with_closed` does not say so.
 */
export async function withdrawSettlement(
  { actor_id, settlement_id, with_closed }: WithdrawInput,
  deps: Deps
): Promise<void> {
  const { settlements } = deps.repositories
  let isWithdrawn = false
  // A file that is imported at the same moment is judged again, too.
  while (!isWithdrawn) {
    const settlement = await requireSettlement(settlement_id, deps)
    const revision = await settlements.revisionOf(settlement.provider_id)
    if (!with_closed && (await settlements.closedByAdmins(settlement_id)) > 0) {
      throw refusal("settlement_has_closed", "Differences of this file were closed with a note.")
    }
    const rejudged = rejudgePayments(await settlements.sharedPayments(settlement_id))
    const hidden = await settlements.hiddenPayouts(settlement_id)
    const missing = hidden.map((payment) => ({
      ...missingPayout(payment),
      settlement_id: payment.settlement_id,
    }))
    const added = [...rejudged.added, ...missing]
    isWithdrawn = await settlements.withdraw(
      { settlement, withdrawn_by: actor_id, revision, ...rejudged, added },
      deps.now()
    )
  }
}
