import { heldActions, phaseOf, type HeldColumns, type ResolutionAction } from "../../core"
import { requireAttempt } from "../process/require-attempt"
import { factsForClosing } from "./facts-for-closing"
import { countsAsPaid, heldFacts } from "./held-facts"
import type { Deps } from "../deps"

/**
 * The actions that admins are offered for a payment, likeliest first. Those that are refused until Medusa has refunded
 * the order are left out of a payment that was returned or whose order is canceled.
 */
export async function offeredActions(
  columns: HeldColumns & { id: string },
  deps: Deps
): Promise<ResolutionAction[]> {
  const { held_reason, id } = columns
  const actions = heldActions(columns)
  const endsWithARefund = held_reason === "gateway_reversed" || held_reason === "order_canceled"
  if (!endsWithARefund || phaseOf(columns) !== "held_with_order") {
    return actions
  }
  const attempt = await requireAttempt(deps.repositories.attempts, id)
  const facts = await heldFacts(attempt, deps)
  const closing = await factsForClosing(attempt, facts, deps)
  const isRefused: Partial<Record<ResolutionAction, boolean>> = {
    refunded: countsAsPaid(facts, true),
    closed: countsAsPaid(closing, false),
  }
  return actions.filter((action) => !isRefused[action])
}
