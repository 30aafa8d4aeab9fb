import {
  accountNameOf,
  heldActions,
  phaseOf,
  type HeldColumns,
  type ResolutionAction,
} from "../../core"
import { findAccount } from "../accounts"
import { requireAttempt } from "../process/require-attempt"
import { isAtGateway, isWithoutOrder } from "./closable"
import { factsForClosing } from "./facts-for-closing"
import { countsAsPaid, heldFacts } from "./held-facts"
import { isPastOrder } from "./retry"
import type { Deps } from "../deps"

/**
 * The actions that admins are offered for a payment, likeliest first. For a returned payment or a canceled order, it leaves
 * out those that are refused: until Medusa has refunded the order, or for good.
 */
export async function offeredActions(
  columns: HeldColumns & { id: string; provider_id: string },
  deps: Deps
): Promise<ResolutionAction[]> {
  const { held_reason, id, provider_id } = columns
  const actions = heldActions(columns)
  const endsWithARefund = held_reason === "gateway_reversed" || held_reason === "order_canceled"
  const isCaptured = ["held_captured", "held_with_order"].includes(phaseOf(columns))
  // Nobody knows what the gateway's evidence means without its profile; what is refused then says so.
  const isConfigured = findAccount(deps, provider_id) !== undefined
  if (!endsWithARefund || !isCaptured || !isConfigured) {
    return actions
  }
  try {
    return await withoutRefused(actions, id, deps)
  } catch (error) {
    // One payment must not hide the others of a list; a resolution reads the same, and refuses.
    deps.log.warn(
      `could not read what may be done with attempt ${id}: ${(error as Error).message}; all actions are offered`,
      {
        oncePerMinute: `actions ${id}`,
        fields: { reference: id, account: accountNameOf(provider_id) },
      }
    )
    return actions
  }
}

async function withoutRefused(
  actions: readonly ResolutionAction[],
  id: string,
  deps: Deps
): Promise<ResolutionAction[]> {
  const attempt = await requireAttempt(deps.repositories.attempts, id)
  const facts = await heldFacts(attempt, deps)
  const closing = await factsForClosing(attempt, facts, deps)
  const isRefused: Partial<Record<ResolutionAction, boolean>> = {
    refunded: countsAsPaid(facts, true),
    closed:
      countsAsPaid(closing, false) || isAtGateway(attempt, facts) || isWithoutOrder(attempt, facts),
    retry: isPastOrder(attempt, facts),
  }
  return actions.filter((action) => !isRefused[action])
}
