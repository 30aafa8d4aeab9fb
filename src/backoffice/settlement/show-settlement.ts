import type { AdminSettlementDetails } from "../../admin-api"
import { SETTLEMENT_KINDS, type Settlement } from "../../core"
import type { Deps } from "../../payments/deps"
import { refusal } from "../../payments/refusals"

/** @throws MedusaError NOT_FOUND `settlement_unknown`. */
export async function requireSettlement(id: string, { repositories }: Deps): Promise<Settlement> {
  const settlement = await repositories.settlements.byId(id)
  if (!settlement) {
    throw refusal("settlement_unknown", `There is no imported settlement file ${id}.`)
  }
  return settlement
}

/**
 * An import with the counts of its differences and the name of its admin.
 *
 * @throws MedusaError NOT_FOUND `settlement_unknown`.
 */
export async function showSettlement(id: string, deps: Deps): Promise<AdminSettlementDetails> {
  const { created_at, period_before, period_from, ...settlement } = await requireSettlement(
    id,
    deps
  )
  const { settlements } = deps.repositories
  const groups = await settlements.groupsOf(id)
  const closed_by_admins = await settlements.closedByAdmins(id)
  const [admin] = await deps.store.adminNames([settlement.imported_by])
  return {
    id: settlement.id,
    provider_id: settlement.provider_id,
    name: settlement.name,
    line_count: settlement.line_count,
    matched_count: settlement.matched_count,
    difference_count: settlement.difference_count,
    sums: settlement.sums,
    period_from: period_from?.toISOString() ?? null,
    period_before: period_before?.toISOString() ?? null,
    created_at: created_at.toISOString(),
    imported_by: admin ?? { id: settlement.imported_by, name: null },
    groups,
    closed_by_admins,
  }
}

/** Adds to each import how many of its differences are open. */
export async function openCounts<Row extends { id: string }>(
  rows: readonly Row[],
  { repositories }: Deps
): Promise<(Row & { open_count: number })[]> {
  const ids = rows.map(({ id }) => id)
  const groups = await repositories.settlements.openGroups(
    ids.length * SETTLEMENT_KINDS.length,
    ids
  )
  return rows.map((row) => ({
    ...row,
    open_count: groups
      .filter(({ settlement_id }) => settlement_id === row.id)
      .reduce((sum, { open }) => sum + open, 0),
  }))
}
