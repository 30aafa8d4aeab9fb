import type { PayoutDifference, PayoutDifferenceKind } from "../core/payouts/difference"
import type { GuessedFormats } from "../core/payouts/guess-formats"
import type { GuessedColumns } from "../core/payouts/guess-mapping"
import type { PayoutMapping } from "../core/payouts/mapping"
import type { PayoutSums } from "../core/payouts/read-lines"

export type { PayoutDifference, PayoutDifferenceKind } from "../core/payouts/difference"
export type { GuessedFormats } from "../core/payouts/guess-formats"
export type { GuessedColumns } from "../core/payouts/guess-mapping"
export type { PayoutMapping } from "../core/payouts/mapping"
export type { LineProblem, PayoutSums } from "../core/payouts/read-lines"

/** The columns of an account's payout files; null before they are saved. */
export interface AdminPayoutMapping {
  provider_id: string
  mapping: PayoutMapping | null
}

/** `GET /payouts/mapping`: of each configured account. `POST /payouts/mapping` answers the one that it saved. */
export interface AdminPayoutMappingsResponse {
  accounts: AdminPayoutMapping[]
}

/** What a person needs to map the columns of a file. */
export interface AdminPayoutColumns {
  /** Each once: a repeated name has its number behind it. */
  columns: string[]
  /** Cells of the first rows. */
  sample: string[][]
  line_count: number
  /** Columns whose names fit. */
  guessed: GuessedColumns
  /** How each column writes amounts and dates, in the order of the columns. */
  formats: GuessedFormats[]
}

/** `POST /payouts/columns` */
export interface AdminPayoutColumnsResponse {
  file: AdminPayoutColumns
}

/** A payout file compared with the payments. Amounts are decimal texts, sums by currency. */
export interface AdminPayoutComparison {
  line_count: number
  /** Lines that could be read. With none, the mapping does not fit the file, and no payout is missing. */
  readable_count: number
  /** Lines that agree with the payments. */
  matched_count: number
  /** The period whose payments must be in the file, and its end (exclusive); null without dates. */
  period_from: string | null
  period_before: string | null
  sums: Record<string, PayoutSums>
  /** By kind; none without a difference. */
  groups: {
    kind: PayoutDifferenceKind
    count: number
    /** The first 500; the export has all. */
    differences: PayoutDifference[]
  }[]
}

/** `POST /payouts/compare`. Nothing is written. */
export interface AdminPayoutComparisonResponse {
  comparison: AdminPayoutComparison
}
