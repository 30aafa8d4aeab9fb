import type { Period } from "../period"
import type { SettledMoney } from "../settlement/compare-payment"
import type { SettlementDifference, SettlementKind } from "../settlement/difference"
import type { SettledPayment } from "../settlement/known-payments"
import type { SettlementMapping } from "../settlement/mapping"
import type { SettlementSums } from "../settlement/read-lines"
import type { RejudgedDifferences, SharedPayment } from "../settlement/rejudge-payment"

/** A settlement file that was imported. Times are UTC. */
export interface Settlement {
  id: string
  provider_id: string
  /** Name of the file, as the admin's browser gave it. */
  name: string
  /** SHA-256 of the file's text, hex: the same file is imported once per account. */
  sha256: string
  /** The period whose payments must be in the file: its start, and its end (exclusive). Null without dates. */
  period_from: Date | null
  period_before: Date | null
  /** Lines below the header, and those that agree with the payments. */
  line_count: number
  matched_count: number
  difference_count: number
  /** By currency, lower case. */
  sums: Record<string, SettlementSums>
  /** The admin's id. */
  imported_by: string
  created_at: Date
  /** The admin who withdrew it, by id. The row stays as a record; lines and differences are deleted. */
  withdrawn_by: string | null
  withdrawn_at: Date | null
}

export type NewSettlement = Omit<Settlement, "created_at" | "withdrawn_by" | "withdrawn_at">

export const DIFFERENCE_STATUSES = ["open", "closed"] as const

export type DifferenceStatus = (typeof DIFFERENCE_STATUSES)[number]

/** A difference of an imported file, until an admin closes it. */
export interface RecordedDifference extends SettlementDifference {
  id: string
  settlement_id: string
  status: DifferenceStatus
  /** What the admin found, or the name of the file that closed it. */
  note: string | null
  /** The admin's id; null while it is open, and where a file closed it. */
  closed_by: string | null
  /** The import that closed it: its file pays out what was missing, or balances what was paid out wrongly. */
  closed_by_file: string | null
  closed_at: Date | null
  created_at: Date
}

/** How many differences of a kind an import has. */
export interface SettlementGroup {
  kind: SettlementKind
  total: number
  open: number
}

/** Open differences of one kind of one import: an entry of the worklist. */
export interface OpenSettlementGroup extends Pick<
  Settlement,
  "name" | "provider_id" | "created_at"
> {
  settlement_id: string
  kind: SettlementKind
  open: number
}

/** What the lines of a file name. */
export interface NamedPayments {
  transaction_ids: readonly string[]
  references: readonly string[]
}

/** The payments of an account that a file should name. */
export interface SettlementPeriod extends Period {
  provider_id: string
}

/** A payment of a period that no earlier file has paid out. */
export interface AwaitedPayment extends Pick<
  SettledPayment,
  "id" | "transaction_id" | "amount" | "currency_code"
> {
  /** When it was proven, or held before that: ISO 8601 in UTC, to the microsecond. */
  paid_at: string
}

/** A payment of a file's period that the file would miss without an earlier import. */
export interface HiddenPayout extends Omit<AwaitedPayment, "paid_at"> {
  /** The import of the file. */
  settlement_id: string
}

/** All that an import writes. */
export interface SettlementRecord {
  settlement: NewSettlement
  differences: readonly SettlementDifference[]
  settled: readonly SettledMoney[]
  /** Attempts whose payouts agree by this file, and did not before. */
  balanced: readonly string[]
  /** For the account's next file. */
  mapping: SettlementMapping
  /** The account's revision, as it was read before the file was compared. */
  revision: number
}

/** All that the withdrawal of an import writes. */
export interface SettlementWithdrawal extends RejudgedDifferences {
  settlement: Pick<Settlement, "id" | "provider_id" | "name">
  /** The admin's id. */
  withdrawn_by: string
  /** The account's revision, as it was read before the other files were judged again. */
  revision: number
}

/** Which differences of an import an admin closes: those of a kind, those with these ids, or all. */
export interface DifferenceChoice {
  kind?: SettlementKind | undefined
  ids?: readonly string[] | undefined
}

/** Settlement files and how they differ from the payments; no attempt is changed. Withdrawn imports are not found. */
export interface SettlementRepository {
  mappingOf(providerId: string): Promise<SettlementMapping | undefined>
  /** Grows with each import and each withdrawal of the account: what was compared under another revision may be outdated. */
  revisionOf(providerId: string): Promise<number>
  byId(id: string): Promise<Settlement | undefined>
  /** The import of a file with this text. */
  byFile(providerId: string, sha256: string): Promise<Settlement | undefined>
  /** Attempts of an account by their transaction or their id. Ask for a thousand at a time. */
  namedPayments(providerId: string, named: NamedPayments): Promise<SettledPayment[]>
  /**
   * Payments of a period, paid or completed, that no earlier file has paid out: the oldest first, starting after
   * `last`.
   */
  awaitedPayments(
    period: SettlementPeriod,
    last: Pick<AwaitedPayment, "paid_at" | "id"> | undefined,
    limit: number
  ): Promise<AwaitedPayment[]>
  /**
   * Records an import, in one transaction. Closes the differences of other files that it settles: missing payouts
   * that it pays out, and payouts that it balances. Admins are notified if it has differences. False, and nothing is written, when the account has another revision by now.
   */
  record(record: SettlementRecord, now: Date): Promise<boolean>
  /** How many differences of an import admins have closed. */
  closedByAdmins(id: string): Promise<number>
  /** The payments of an import that other files name too, without what the import says about them. */
  sharedPayments(id: string): Promise<SharedPayment[]>
  /** The payments that only this import pays out, by the later imports that would have missed them without it. */
  hiddenPayouts(id: string): Promise<HiddenPayout[]>
  /**
   * Withdraws an import, in one transaction: deletes its lines and differences, opens what it had closed, unless
   * another file pays that out, and writes the differences that were judged again. False, and nothing is written,
   * when the account has another revision by now.
   */
  withdraw(withdrawal: SettlementWithdrawal, now: Date): Promise<boolean>
  /** Counts of an import's differences, by kind in the order of `SETTLEMENT_KINDS`; no group without any. */
  groupsOf(id: string): Promise<SettlementGroup[]>
  /** Open differences by import and kind, of the newest import first; of these imports, or of all. */
  openGroups(limit: number, ids?: readonly string[]): Promise<OpenSettlementGroup[]>
  /** Closes the open ones among them; returns how many. */
  close(
    id: string,
    choice: DifferenceChoice,
    closing: { note: string; closed_by: string; closed_at: Date }
  ): Promise<number>
}
