import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { SettlementWithdrawal } from "../../../core"
import { differenceRow } from "./record-settlement"
import { BATCH, DIFFERENCES, MAPPINGS, PAYMENTS, SETTLEMENTS } from "./tables"

/** Withdraws an import; runs in a transaction. False when the account has another revision by now. */
export async function withdrawSettlement(
  trx: Knex.Transaction,
  withdrawal: SettlementWithdrawal,
  now: Date
): Promise<boolean> {
  const { revision, settlement, withdrawn_by } = withdrawal
  const { id, provider_id } = settlement
  const isCurrent = await trx(MAPPINGS)
    .where({ id: provider_id, revision })
    .update({ revision: revision + 1, updated_at: now })
  if (isCurrent === 0) {
    return false
  }
  const record = { withdrawn_by, withdrawn_at: now, notify_at: null, updated_at: now }
  await trx(SETTLEMENTS).where({ id }).update(record)
  await trx(PAYMENTS).where({ settlement_id: id }).delete()
  await trx(DIFFERENCES).where({ settlement_id: id }).delete()
  await openClosedBy(trx, id, now)
  await writeRejudged(trx, withdrawal, now)
  return true
}

/** Opens what the file had closed. A missing payout that another file pays out too is closed by that one. */
async function openClosedBy(trx: Knex, id: string, now: Date): Promise<void> {
  const open = { status: "open", note: null, closed_by_file: null, closed_at: null }
  const opened = await trx(DIFFERENCES)
    .where({ closed_by_file: id })
    .update({ ...open, updated_at: now })
    .returning<{ id: string }[]>("id")
  await trx.raw(
    `UPDATE ${DIFFERENCES} missing
      SET status = 'closed', note = file.name, closed_by_file = file.id, closed_at = :now, updated_at = :now
      FROM ${PAYMENTS} paid JOIN ${SETTLEMENTS} file ON file.id = paid.settlement_id
      WHERE missing.id = ANY(:ids) AND missing.kind = 'missing_payout'
        AND paid.attempt_id = missing.attempt_id AND paid.paid_out::numeric > 0 AND paid.deleted_at IS NULL`,
    { ids: opened.map((row) => row.id), now }
  )
}

async function writeRejudged(
  trx: Knex.Transaction,
  { added, changed, gone, settlement: { name } }: SettlementWithdrawal,
  now: Date
): Promise<void> {
  const closing = { status: "closed", note: name, closed_at: now, updated_at: now }
  await trx(DIFFERENCES).whereIn("id", gone).where({ status: "open" }).update(closing)
  for (const { id, ...judged } of changed) {
    await trx(DIFFERENCES)
      .where({ id, status: "open" })
      .update({ ...judged, updated_at: now })
  }
  const rows = added.map(({ settlement_id, ...difference }) =>
    differenceRow(settlement_id)(difference)
  )
  await trx.batchInsert(DIFFERENCES, rows, BATCH)
}
