import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import type { SettlementDifference, SettlementRecord } from "../../../core"
import { BATCH, DIFFERENCES, MAPPINGS, PAYMENTS, SETTLEMENTS } from "./tables"

/** Records an import; runs in a transaction. False when the account has another revision by now. */
export async function recordSettlement(
  trx: Knex.Transaction,
  record: SettlementRecord,
  now: Date
): Promise<boolean> {
  const { differences, settled, settlement } = record
  const { id } = settlement
  if (!(await saveMapping(trx, record, now))) {
    return false
  }
  await trx(SETTLEMENTS).insert({
    ...settlement,
    sums: JSON.stringify(settlement.sums),
    notify_at: differences.length > 0 ? now : null,
  })
  await trx.batchInsert(DIFFERENCES, differences.map(differenceRow(id)), BATCH)
  await trx.batchInsert(
    PAYMENTS,
    settled.map((money) => ({
      ...money,
      id: generateEntityId(undefined, "hcspy"),
      settlement_id: id,
    })),
    BATCH
  )
  await closeSettled(trx, record, now)
  return true
}

/** Also the account's lock: of two files that were compared under one revision, the second one writes nothing. */
async function saveMapping(
  trx: Knex,
  { mapping, revision, settlement: { imported_by, provider_id } }: SettlementRecord,
  now: Date
): Promise<boolean> {
  const saved = { mapping: JSON.stringify(mapping), saved_by: imported_by }
  const rows = (await trx(MAPPINGS)
    .insert({ id: provider_id, ...saved, revision: 1 })
    .onConflict("id")
    .merge({ ...saved, revision: revision + 1, updated_at: now })
    .where(`${MAPPINGS}.revision`, revision)
    .returning("id")) as unknown[]
  return rows.length > 0
}

/** A new row of a difference. */
export function differenceRow(settlement_id: string) {
  return (difference: SettlementDifference) => ({
    ...difference,
    id: generateEntityId(undefined, "hcsdf"),
    settlement_id,
  })
}

/** Closes the open differences of other files that a file settles. */
async function closeSettled(
  trx: Knex,
  { balanced, settlement: { id, name } }: SettlementRecord,
  now: Date
): Promise<void> {
  await trx.raw(
    `UPDATE ${DIFFERENCES}
      SET status = 'closed', note = :name, closed_by_file = :id, closed_at = :now, updated_at = :now
      WHERE status = 'open' AND deleted_at IS NULL AND settlement_id <> :id AND (
        kind = 'missing_payout' AND attempt_id IN (SELECT attempt_id FROM ${PAYMENTS}
          WHERE settlement_id = :id AND paid_out::numeric > 0 AND deleted_at IS NULL)
        OR kind IN ('doubled', 'other_amount') AND found_currency_code IS NULL
          AND attempt_id = ANY(:balanced))`,
    { id, name, now, balanced: [...balanced] }
  )
}
