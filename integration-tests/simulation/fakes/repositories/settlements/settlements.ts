import {
  centsFromMedusa,
  SETTLEMENT_KINDS,
  sumCents,
  toDecimalString,
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
} from "../../../../../src/core"
import type { Database } from "../database/database"
import { FakeRepository } from "../database/fake-repository"
import { hiddenPayouts } from "./hidden-payouts"
import { insertDifference, sharedPayments, withdrawSettlement } from "./settlement-withdrawal"
import type { AttemptRow } from "../database/rows"

/** Imported settlement files, in memory. */
export class FakeSettlements extends FakeRepository implements SettlementRepository {
  async mappingOf(providerId: string): Promise<SettlementMapping | undefined> {
    return await this.statement(
      `settlements.mappingOf ${providerId}`,
      () => this.database.settlementMappings.get(providerId)?.mapping
    )
  }

  async revisionOf(providerId: string): Promise<number> {
    return await this.statement(
      `settlements.revisionOf ${providerId}`,
      () => this.database.settlementMappings.get(providerId)?.revision ?? 0
    )
  }

  async byId(id: string): Promise<Settlement | undefined> {
    return await this.statement(`settlements.byId ${id}`, () =>
      this.database.settlements.find((row) => row.id === id && row.withdrawn_at === null)
    )
  }

  async byFile(providerId: string, hash: string): Promise<Settlement | undefined> {
    return await this.statement(`settlements.byFile ${providerId}`, () =>
      this.database.settlements.find(
        ({ provider_id, sha256, withdrawn_at }) =>
          provider_id === providerId && sha256 === hash && withdrawn_at === null
      )
    )
  }

  async namedPayments(
    providerId: string,
    { references, transaction_ids }: NamedPayments
  ): Promise<SettledPayment[]> {
    return await this.statement(`settlements.namedPayments ${providerId}`, () =>
      this.database.attempts
        .where(
          ({ id, provider_id, transaction_id }) =>
            provider_id === providerId &&
            (references.includes(id) ||
              (transaction_id !== null && transaction_ids.includes(transaction_id)))
        )
        .sort((one, other) => (one.id < other.id ? -1 : 1))
        .map((row) => settledPayment(row, this.database))
    )
  }

  async awaitedPayments(
    { before, from, provider_id }: SettlementPeriod,
    last: Pick<AwaitedPayment, "paid_at" | "id"> | undefined,
    limit: number
  ): Promise<AwaitedPayment[]> {
    return await this.statement(`settlements.awaitedPayments ${provider_id}`, () =>
      this.database.attempts
        .where(({ status, ...row }) => {
          const at = row.proven_at ?? row.held_since
          const isOfPeriod = at !== null && at >= from && at < before
          const isTaken = status === "paid" || status === "completed"
          return row.provider_id === provider_id && isOfPeriod && isTaken
        })
        .filter(({ id }) => earlierOf(id, this.database).paid_out === "0.00")
        .map(awaitedPayment)
        .sort((one, other) => (positionOf(one) < positionOf(other) ? -1 : 1))
        .filter((row) => !last || positionOf(row) > positionOf(last))
        .slice(0, limit)
    )
  }

  async record(record: SettlementRecord, now: Date): Promise<boolean> {
    const { differences, settled, settlement } = record
    const { id } = settlement
    return await this.statement(`settlements.record ${id}`, () => {
      const { database } = this
      if (!this.saveMapping(record, now)) {
        return false
      }
      const notify_at = differences.length > 0 ? now : null
      const withdrawn = { withdrawn_by: null, withdrawn_at: null }
      database.settlements.insert({ ...settlement, ...withdrawn, notify_at, ...database.stamps() })
      for (const difference of differences) {
        insertDifference({ ...difference, settlement_id: id }, database)
      }
      for (const money of settled) {
        database.settlementPayments.insert({
          ...money,
          id: database.newId("hcspy"),
          settlement_id: id,
          ...database.stamps(),
        })
      }
      this.closeSettled(record, now)
      return true
    })
  }

  async closedByAdmins(id: string): Promise<number> {
    return await this.statement(
      `settlements.closedByAdmins ${id}`,
      () =>
        this.database.differences.where((row) => row.settlement_id === id && row.closed_by !== null)
          .length
    )
  }

  async sharedPayments(id: string): Promise<SharedPayment[]> {
    return await this.statement(`settlements.sharedPayments ${id}`, () =>
      sharedPayments(id, this.database, settledPayment)
    )
  }

  async hiddenPayouts(id: string): Promise<HiddenPayout[]> {
    return await this.statement(`settlements.hiddenPayouts ${id}`, () =>
      hiddenPayouts(id, this.database)
    )
  }

  async withdraw(withdrawal: SettlementWithdrawal, now: Date): Promise<boolean> {
    const { id } = withdrawal.settlement
    return await this.statement(`settlements.withdraw ${id}`, () =>
      withdrawSettlement(withdrawal, this.database, now)
    )
  }

  async groupsOf(id: string): Promise<SettlementGroup[]> {
    return await this.statement(`settlements.groupsOf ${id}`, () => groupsOf(id, this.database))
  }

  async openGroups(limit: number, ids?: readonly string[]): Promise<OpenSettlementGroup[]> {
    return await this.statement("settlements.openGroups", () =>
      this.database.settlements
        .where(({ id }) => ids === undefined || ids.includes(id))
        .sort((one, other) => other.created_at.getTime() - one.created_at.getTime())
        .flatMap(({ created_at, id, name, provider_id }) =>
          groupsOf(id, this.database)
            .filter(({ open }) => open > 0)
            .sort((one, other) => (one.kind < other.kind ? -1 : 1))
            .map(({ kind, open }) => ({
              settlement_id: id,
              name,
              provider_id,
              created_at,
              kind,
              open,
            }))
        )
        .slice(0, limit)
    )
  }

  async close(
    id: string,
    { ids, kind }: DifferenceChoice,
    closing: { note: string; closed_by: string; closed_at: Date }
  ): Promise<number> {
    return await this.statement(`settlements.close ${id}`, () => {
      const { differences } = this.database
      const chosen = differences.where(
        (row) =>
          row.settlement_id === id &&
          row.status === "open" &&
          (kind === undefined || row.kind === kind) &&
          (ids === undefined || ids.includes(row.id))
      )
      for (const row of chosen) {
        differences.update(row, { ...closing, status: "closed", updated_at: closing.closed_at })
      }
      return chosen.length
    })
  }

  private closeSettled({ balanced, settlement: { id, name } }: SettlementRecord, now: Date): void {
    const { differences, settlementPayments } = this.database
    const paid = settlementPayments
      .where((row) => row.settlement_id === id && row.paid_out !== "0.00")
      .map(({ attempt_id }) => attempt_id)
    const settled = differences.where(
      ({ attempt_id, found_currency_code, kind, settlement_id, status }) =>
        status === "open" &&
        settlement_id !== id &&
        attempt_id !== null &&
        (kind === "missing_payout"
          ? paid.includes(attempt_id)
          : ["doubled", "other_amount"].includes(kind) &&
            found_currency_code === null &&
            balanced.includes(attempt_id))
    )
    const closing = { note: name, closed_by_file: id, closed_at: now, updated_at: now }
    for (const row of settled) {
      differences.update(row, { ...closing, status: "closed" })
    }
  }

  private saveMapping(
    { mapping, revision, settlement: { imported_by, provider_id } }: SettlementRecord,
    now: Date
  ): boolean {
    const { settlementMappings } = this.database
    const before = settlementMappings.get(provider_id)
    const saved = { mapping, saved_by: imported_by, revision: revision + 1 }
    if (before?.revision === revision) {
      settlementMappings.update(before, { ...saved, updated_at: now })
    } else if (!before) {
      settlementMappings.insert({
        id: provider_id,
        ...saved,
        revision: 1,
        ...this.database.stamps(),
      })
    }
    return !before || before.revision === revision
  }
}

/** Counts of an import's differences, by kind. */
export function groupsOf(settlementId: string, database: Database): SettlementGroup[] {
  const own = database.differences.where(({ settlement_id }) => settlement_id === settlementId)
  return SETTLEMENT_KINDS.flatMap((kind) => {
    const rows = own.filter((row) => row.kind === kind)
    const open = rows.filter(({ status }) => status === "open").length
    return rows.length === 0 ? [] : [{ kind, total: rows.length, open }]
  })
}

function settledPayment(row: AttemptRow, database: Database): SettledPayment {
  const { amount, currency_code, id, resolution, transaction_id } = row
  const tasks = database.refundTasks.where(
    ({ attempt_id, status }) => attempt_id === id && status !== "withdrawn"
  )
  const booked = toDecimalString(sumCents(tasks.map((task) => centsFromMedusa(task.amount))))
  return {
    id,
    transaction_id,
    amount,
    currency_code,
    taken: row.proven_at ? "proven" : row.held_since ? "held" : null,
    refunded: resolution?.action === "refunded" ? amount : booked,
    earlier: earlierOf(id, database),
  }
}

function earlierOf(attemptId: string, database: Database): SettledPayment["earlier"] {
  const rows = database.settlementPayments.where(({ attempt_id }) => attempt_id === attemptId)
  const sum = (column: "paid_out" | "refunded") =>
    toDecimalString(sumCents(rows.map((row) => centsFromMedusa(row[column]))))
  return { paid_out: sum("paid_out"), refunded: sum("refunded") }
}

function awaitedPayment(row: AttemptRow): AwaitedPayment {
  const { amount, currency_code, id, transaction_id } = row
  const at = row.proven_at ?? row.held_since
  // To the microsecond, as PostgreSQL writes it.
  const paid_at = at?.toISOString().replace("Z", "000Z") ?? ""
  return { id, transaction_id, amount, currency_code, paid_at }
}

function positionOf({ id, paid_at }: Pick<AwaitedPayment, "paid_at" | "id">): string {
  return `${paid_at} ${id}`
}
