import type { AdminPayoutComparison } from "../../admin-api"
import { compareLines, missingPayout } from "../../core/payouts/compare-lines"
import { PAYOUT_DIFFERENCES, type PayoutDifference } from "../../core/payouts/difference"
import { KnownPayments, type KnownPayment } from "../../core/payouts/known-payments"
import type { PayoutMapping } from "../../core/payouts/mapping"
import { sumsOf, type PayoutLines, type PayoutSums } from "../../core/payouts/read-lines"
import type { Period } from "../../core/period"
import type { PaidPayment } from "../../core/repositories/payouts"
import type { Account } from "../../payments/account"
import type { Deps } from "../../payments/deps"
import { refusal } from "../../payments/refusals"
import { pagesOf } from "../pages-of"
import { linesOf, periodOf, tableOf } from "./read-payout-file"

/** Lines whose payments one query finds. */
const LINES = 1_000

/** More missing payments mean another account's file, or a date in the wrong order. */
const MOST_MISSING = 10_000

/** Differences of a kind that a page shows; the CSV file has all of them. */
const MOST_SHOWN = 500

/** A payout file, and how it is to be read. */
export interface PayoutFile {
  content: string
  mapping: PayoutMapping
  /** @default from the first to the last date of the file */
  period?: Period | undefined
  /** The time zone of the file's days. @default "UTC" */
  time_zone?: string
}

/** A payout file compared with the payments. */
export interface ComparedPayouts {
  line_count: number
  /** Lines that could be read. */
  readable_count: number
  /** Lines that agree with the payments. */
  matched_count: number
  /** Undefined without dates: then no payout is missing. */
  period: Period | undefined
  sums: Record<string, PayoutSums>
  /** In the order of their lines; missing payouts last. */
  differences: PayoutDifference[]
}

/**
 * Compares a payout file with the account's payments and refunds, and the payments of the period with the file. Writes
 * nothing.
 *
 * @throws MedusaError INVALID_DATA for a file that cannot be read or lacks a column, NOT_ALLOWED `payout_misses_most` if
 *   more than 10,000 payments of the period are missing.
 */
export async function comparePayouts(
  { content, mapping, period, time_zone = "UTC" }: PayoutFile,
  account: Account,
  deps: Deps
): Promise<ComparedPayouts> {
  const table = tableOf(content)
  const read = linesOf(table, mapping, time_zone)
  const covered = period ?? periodOf(read, time_zone)
  const anyTransaction = account.options.profile.verify.transactionIds === "own"
  const known = new KnownPayments(await namedPayments(read, account, deps), anyTransaction)
  const { differences, matched, named } = compareLines(read, known)
  // Without a readable line, each payment of the period would be missing.
  const isRead = read.lines.length > 0
  const missing = covered && isRead ? await missingPayouts(covered, named, account, deps) : []
  return {
    line_count: table.rows.length,
    readable_count: read.lines.length,
    matched_count: matched,
    period: covered,
    sums: sumsOf(read.lines),
    differences: [...differences, ...missing],
  }
}

/** A comparison as Admin shows it: by kind, the first differences of each. */
export function byKind({
  differences,
  period,
  ...compared
}: ComparedPayouts): AdminPayoutComparison {
  const groups = PAYOUT_DIFFERENCES.map((kind) => {
    const all = differences.filter((difference) => difference.kind === kind)
    return { kind, count: all.length, differences: all.slice(0, MOST_SHOWN) }
  })
  return {
    ...compared,
    period_from: period?.from.toISOString() ?? null,
    period_before: period?.before.toISOString() ?? null,
    groups: groups.filter(({ count }) => count > 0),
  }
}

async function namedPayments(
  { lines, unreadable }: PayoutLines,
  { provider_id }: Account,
  { repositories }: Deps
): Promise<Iterable<KnownPayment>> {
  const naming = [...lines, ...unreadable]
  const payments = new Map<string, KnownPayment>()
  for (let start = 0; start < naming.length; start += LINES) {
    const page = naming.slice(start, start + LINES)
    const found = await repositories.payouts.namedPayments(provider_id, {
      transaction_ids: page.flatMap(({ transaction_id }) => transaction_id ?? []),
      references: page.flatMap(({ reference }) => reference ?? []),
    })
    found.forEach((payment) => payments.set(payment.id, payment))
  }
  return payments.values()
}

async function missingPayouts(
  period: Period,
  named: ReadonlySet<string>,
  { provider_id }: Account,
  { repositories }: Deps
): Promise<PayoutDifference[]> {
  const missing: PayoutDifference[] = []
  for await (const page of pagesOf<PaidPayment>((last, limit) =>
    repositories.payouts.paidPayments({ ...period, provider_id }, last, limit)
  )) {
    missing.push(...page.filter(({ id }) => !named.has(id)).map(missingPayout))
    if (missing.length > MOST_MISSING) {
      throw refusal(
        "payout_misses_most",
        `More than ${MOST_MISSING.toLocaleString("en")} payments of the period are not in the file. Check its account, its period, its column of dates and their format.`
      )
    }
  }
  return missing
}
