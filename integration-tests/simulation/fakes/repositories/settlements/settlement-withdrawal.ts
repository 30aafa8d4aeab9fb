import type {
  SettledPayment,
  SettlementDifference,
  SettlementWithdrawal,
  SharedPayment,
  StandingDifference,
  StandingMoney,
} from "../../../../../src/core"
import type { Database } from "../database/database"
import type { AttemptRow, DifferenceRow } from "../database/rows"

/** Withdraws an import, in memory. */
export function withdrawSettlement(
  { added, changed, gone, revision, settlement, withdrawn_by }: SettlementWithdrawal,
  database: Database,
  now: Date
): boolean {
  const { id, name, provider_id } = settlement
  const { differences, settlementMappings, settlementPayments, settlements } = database
  const mapping = settlementMappings.get(provider_id)
  if (mapping?.revision !== revision) {
    return false
  }
  settlementMappings.update(mapping, { revision: revision + 1, updated_at: now })
  const record = { withdrawn_by, withdrawn_at: now, notify_at: null, updated_at: now }
  settlements.update({ id }, record)
  const isOwn = ({ settlement_id }: { settlement_id: string }) => settlement_id === id
  settlementPayments.where(isOwn).forEach((row) => settlementPayments.delete(row))
  differences.where(isOwn).forEach((row) => differences.delete(row))
  openClosedBy(id, database, now)
  const closing = { status: "closed", note: name, closed_at: now, updated_at: now } as const
  for (const row of differences.where((each) => gone.includes(each.id))) {
    if (row.status === "open") {
      differences.update(row, closing)
    }
  }
  for (const { id: changedId, ...judged } of changed) {
    if (differences.get(changedId)?.status === "open") {
      differences.update({ id: changedId }, { ...judged, updated_at: now })
    }
  }
  added.forEach((difference) => insertDifference(difference, database))
  return true
}

/** A new row of a difference. */
export function insertDifference(
  difference: SettlementDifference & { settlement_id: string },
  database: Database
): void {
  database.differences.insert({
    ...difference,
    id: database.newId("hcsdf"),
    status: "open",
    note: null,
    closed_by: null,
    closed_by_file: null,
    closed_at: null,
    ...database.stamps(),
  })
}

function openClosedBy(id: string, database: Database, now: Date): void {
  const { differences, settlementPayments, settlements } = database
  const open = { status: "open", note: null, closed_by_file: null, closed_at: null } as const
  for (const row of differences.where(({ closed_by_file }) => closed_by_file === id)) {
    const paid = settlementPayments.find(
      ({ attempt_id, paid_out }) => attempt_id === row.attempt_id && paid_out !== "0.00"
    )
    const other = row.kind === "missing_payout" && paid && settlements.get(paid.settlement_id)
    differences.update(row, {
      ...(other ? { note: other.name, closed_by_file: other.id, closed_at: now } : open),
      updated_at: now,
    })
  }
}

/** Payments that an import and other files name. */
export function sharedPayments(
  id: string,
  database: Database,
  settled: (row: AttemptRow, database: Database) => SettledPayment
): SharedPayment[] {
  const { attempts, settlementPayments } = database
  const own = settlementPayments.where(({ settlement_id }) => settlement_id === id)
  return attempts
    .where((row) => own.some(({ attempt_id }) => attempt_id === row.id))
    .sort((one, other) => (one.id < other.id ? -1 : 1))
    .map((row) => {
      const { amount, currency_code, refunded, transaction_id } = settled(row, database)
      const files = filesOf(row.id, id, database)
      return { id: row.id, amount, currency_code, refunded, transaction_id, files }
    })
    .filter(({ files }) => files.length > 0)
}

/** What the other files say about an attempt; files are recorded in the order of their payments. */
function filesOf(attemptId: string, without: string, database: Database): StandingMoney[] {
  return database.settlementPayments
    .where((row) => row.attempt_id === attemptId && row.settlement_id !== without)
    .map(({ paid_out, payouts, refunded, settlement_id }) => ({
      settlement_id,
      paid_out,
      payouts,
      refunded,
      differences: database.differences
        .where((row) => row.attempt_id === attemptId && row.settlement_id === settlement_id)
        .filter((row) => isOfAmounts(row))
        .map((row) => standing(row, without)),
    }))
}

function isOfAmounts({ found_currency_code, kind }: DifferenceRow): boolean {
  const kinds = ["doubled", "other_amount", "refunded_at_gateway_only"]
  return kinds.includes(kind) && found_currency_code === null
}

function standing(
  { closed_by_file, expected, found, id, kind, status }: DifferenceRow,
  without: string
): StandingDifference {
  const is_open = status === "open" || closed_by_file === without
  return { id, kind: kind as StandingDifference["kind"], expected, found, is_open }
}
