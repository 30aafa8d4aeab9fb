import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import {
  SETTLEMENT_KINDS,
  type AwaitedPayment,
  type DifferenceChoice,
  type HiddenPayout,
  type NamedPayments,
  type OpenSettlementGroup,
  type Settlement,
  type SettledPayment,
  type SettlementGroup,
  type SettlementMapping,
  type SettlementPeriod,
  type SettlementRecord,
  type SettlementRepository,
  type SettlementWithdrawal,
  type SharedPayment,
} from "../../../core"
import { recordSettlement } from "./record-settlement"
import { AWAITED, HIDDEN, NAMED, SHARED } from "./settled-payments"
import { DIFFERENCES, MAPPINGS, SETTLEMENTS } from "./tables"
import { withdrawSettlement } from "./withdraw-settlement"

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
    return await this.db.transaction(async (trx) => await recordSettlement(trx, record, now))
  }

  async closedByAdmins(id: string): Promise<number> {
    const [row] = await this.db(DIFFERENCES)
      .where({ settlement_id: id })
      .whereNotNull("closed_by")
      .whereNull("deleted_at")
      .count<{ count: string }[]>("* as count")
    return Number(row?.count ?? 0)
  }

  async sharedPayments(id: string): Promise<SharedPayment[]> {
    const { rows } = await this.db.raw<{ rows: SharedPayment[] }>(SHARED, { id })
    return rows
  }

  async hiddenPayouts(id: string): Promise<HiddenPayout[]> {
    const { rows } = await this.db.raw<{ rows: HiddenPayout[] }>(HIDDEN, { id })
    return rows
  }

  async withdraw(withdrawal: SettlementWithdrawal, now: Date): Promise<boolean> {
    return await this.db.transaction(async (trx) => await withdrawSettlement(trx, withdrawal, now))
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
    const query = this.db(SETTLEMENTS)
      .where({ ...where, withdrawn_at: null })
      .whereNull("deleted_at")
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
