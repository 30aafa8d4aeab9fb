import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import {
  SETTLEMENT_KINDS,
  type AwaitedPayment,
  type DifferenceChoice,
  type NamedPayments,
  type OpenSettlementGroup,
  type Settlement,
  type SettledPayment,
  type SettlementDifference,
  type SettlementGroup,
  type SettlementMapping,
  type SettlementPeriod,
  type SettlementRecord,
  type SettlementRepository,
} from "../../../core"
import { AWAITED, NAMED } from "./settled-payments"

const SETTLEMENTS = "hosted_checkout_settlement"
const DIFFERENCES = "hosted_checkout_settlement_difference"
const PAYMENTS = "hosted_checkout_settlement_payment"
const MAPPINGS = "hosted_checkout_settlement_mapping"

/** Rows of one statement: PostgreSQL takes 65,535 values. */
const BATCH = 1_000

/** The rows of imported settlement files. Attempts are only read. */
export class SettlementRows implements SettlementRepository {
  constructor(private readonly db: Knex) {}

  async mappingOf(providerId: string): Promise<SettlementMapping | undefined> {
    const row = await this.db<{ mapping: SettlementMapping }>(MAPPINGS)
      .where({ id: providerId })
      .whereNull("deleted_at")
      .first("mapping")
    return row?.mapping
  }

  async revisionOf(providerId: string): Promise<number> {
    const row = await this.db<{ revision: number }>(MAPPINGS)
      .where({ id: providerId })
      .first("revision")
    return row?.revision ?? 0
  }

  async byId(id: string): Promise<Settlement | undefined> {
    return await this.first({ id })
  }

  async byFile(provider_id: string, sha256: string): Promise<Settlement | undefined> {
    return await this.first({ provider_id, sha256 })
  }

  async namedPayments(
    provider_id: string,
    { references, transaction_ids }: NamedPayments
  ): Promise<SettledPayment[]> {
    const { rows } = await this.db.raw<{ rows: SettledPayment[] }>(NAMED, {
      provider_id,
      references: [...references],
      transaction_ids: [...transaction_ids],
    })
    return rows
  }

  async awaitedPayments(
    { before, from, provider_id }: SettlementPeriod,
    last: Pick<AwaitedPayment, "paid_at" | "id"> | undefined,
    limit: number
  ): Promise<AwaitedPayment[]> {
    const { rows } = await this.db.raw<{ rows: AwaitedPayment[] }>(AWAITED, {
      provider_id,
      from,
      before,
      last_paid_at: last?.paid_at ?? null,
      last_id: last?.id ?? null,
      limit,
    })
    return rows
  }

  async record(record: SettlementRecord, now: Date): Promise<boolean> {
    const { differences, settled, settlement } = record
    const { id } = settlement
    return await this.db.transaction(async (trx) => {
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
    })
  }

  async groupsOf(id: string): Promise<SettlementGroup[]> {
    return await groupsOf(this.db, id)
  }

  async openGroups(limit: number, ids?: readonly string[]): Promise<OpenSettlementGroup[]> {
    const rows = (await this.db(`${DIFFERENCES} as difference`)
      .join(`${SETTLEMENTS} as settlement`, "settlement.id", "difference.settlement_id")
      .select("settlement.id as settlement_id", "name", "provider_id", "settlement.created_at")
      .select("kind")
      .count("* as open")
      .where({ status: "open" })
      .whereNull("difference.deleted_at")
      .whereNull("settlement.deleted_at")
      .modify((groups) => {
        if (ids) {
          void groups.whereIn("settlement.id", ids)
        }
      })
      .groupBy("settlement.id", "kind")
      .orderBy("settlement.created_at", "desc")
      .orderBy(["settlement.id", "kind"])
      .limit(limit)) as (Omit<OpenSettlementGroup, "open"> & { open: string })[]
    return rows.map((row) => ({ ...row, open: Number(row.open) }))
  }

  async close(
    id: string,
    { ids, kind }: DifferenceChoice,
    closing: { note: string; closed_by: string; closed_at: Date }
  ): Promise<number> {
    const chosen = this.db(DIFFERENCES)
      .where({ settlement_id: id, status: "open", ...(kind && { kind }) })
      .whereNull("deleted_at")
    if (ids) {
      void chosen.whereIn("id", ids)
    }
    return await chosen.update({ ...closing, status: "closed", updated_at: closing.closed_at })
  }

  private async first(where: Partial<Settlement>): Promise<Settlement | undefined> {
    const query = this.db(SETTLEMENTS).where(where).whereNull("deleted_at")
    return await query.first<Settlement | undefined>()
  }
}

/** Counts of an import's differences; also for its notice. */
export async function groupsOf(db: Knex, settlementId: string): Promise<SettlementGroup[]> {
  const rows = await db(DIFFERENCES)
    .select<Record<keyof SettlementGroup, string>[]>(
      "kind",
      db.raw("count(*) AS total"),
      db.raw("count(*) FILTER (WHERE status = 'open') AS open")
    )
    .where({ settlement_id: settlementId })
    .whereNull("deleted_at")
    .groupBy("kind")
  return SETTLEMENT_KINDS.flatMap((kind) => {
    const row = rows.find((each) => each.kind === kind)
    return row ? [{ kind, total: Number(row.total), open: Number(row.open) }] : []
  })
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

function differenceRow(settlement_id: string) {
  return (difference: SettlementDifference) => ({
    ...difference,
    id: generateEntityId(undefined, "hcsdf"),
    settlement_id,
  })
}

/**
 * Closes the open differences of other files that a file settles. Runs in the transaction that records the file.
 */
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
