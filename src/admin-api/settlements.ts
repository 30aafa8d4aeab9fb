import type { DIFFERENCE_COLUMNS, SETTLEMENT_COLUMNS } from "../core/repositories/list"
import type {
  OpenSettlementGroup,
  RecordedDifference,
  Settlement,
  SettlementGroup,
} from "../core/repositories/settlement"
import type { GuessedColumns } from "../core/settlement/guess-mapping"
import type { SettlementMapping } from "../core/settlement/mapping"
import type { LineProblem, SettlementSums } from "../core/settlement/read-lines"
import type { AdminName, AdminPage, Row } from "./answer"

export type { DifferenceStatus, SettlementGroup } from "../core/repositories/settlement"
export type { SettlementKind } from "../core/settlement/difference"
export type { GuessedColumns } from "../core/settlement/guess-mapping"
export type { SettlementMapping } from "../core/settlement/mapping"
export type { LineProblem, SettlementSums } from "../core/settlement/read-lines"

/** An imported settlement file. Sums by currency are decimal texts. */
export type AdminSettlement = Row<
  Settlement,
  Exclude<(typeof SETTLEMENT_COLUMNS)[number], "period_from" | "period_before">
> & {
  /** The period whose payments must be in the file, and its end (exclusive); null without dates. */
  period_from: string | null
  period_before: string | null
}

/** `GET /settlements?provider_id=`: newest first. */
export interface AdminSettlementListResponse extends AdminPage {
  settlements: (AdminSettlement & {
    /** Differences that nobody has closed. */
    open_count: number
  })[]
  /** Provider ids of the configured accounts. */
  accounts: string[]
}

/** `GET /settlements/:id`: with the counts of its differences. */
export interface AdminSettlementDetails extends Omit<AdminSettlement, "imported_by"> {
  imported_by: AdminName
  groups: SettlementGroup[]
  /** Differences that admins have closed with a note; others were closed by later files. */
  closed_by_admins: number
}

/** `GET /settlements/:id`, `POST /settlements` and `POST /settlements/:id/close`. */
export interface AdminSettlementResponse {
  settlement: AdminSettlementDetails
}

/** `POST /settlements/:id/withdraw` */
export interface AdminWithdrawSettlementResponse {
  /** The import that is withdrawn. */
  id: string
}

/** A difference between a file and the payments. Amounts are decimal texts. */
export type AdminSettlementDifference = Omit<
  Row<RecordedDifference, (typeof DIFFERENCE_COLUMNS)[number]>,
  "closed_at"
> & { closed_at: string | null }

/** `GET /settlements/:id/differences?kind=&status=` */
export interface AdminSettlementDifferenceListResponse extends AdminPage {
  differences: AdminSettlementDifference[]
}

/** `GET /settlement-groups`: open differences by import and kind, of the newest import first. */
export interface AdminSettlementGroupListResponse {
  settlement_groups: (Omit<OpenSettlementGroup, "created_at"> & { created_at: string })[]
}

/** `POST /settlements/preview`: what an import would find. Nothing is written. */
export interface AdminSettlementPreview {
  /** The import of the same file; null unless the account has imported it. */
  imported: { id: string; name: string; created_at: string } | null
  /** Each once: a repeated name has its number behind it. */
  columns: string[]
  /** Cells of the first rows. */
  sample: string[][]
  line_count: number
  /** The account's mapping; null before its first import. */
  mapping: SettlementMapping | null
  /** Columns whose names fit. */
  guessed: GuessedColumns
  /** With a mapping in the request. */
  result: {
    period_from: string | null
    period_before: string | null
    matched_count: number
    sums: Record<string, SettlementSums>
    groups: SettlementGroup[]
    /** The first lines that cannot be read. */
    unreadable: { line: number; problem: LineProblem }[]
  } | null
}

export interface AdminSettlementPreviewResponse {
  preview: AdminSettlementPreview
}
