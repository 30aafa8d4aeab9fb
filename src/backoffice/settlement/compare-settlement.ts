import {
  KnownPayments,
  matchLines,
  missingPayout,
  SETTLEMENT_KINDS,
  type AwaitedPayment,
  type MatchedLines,
  type Period,
  type SettledPayment,
  type SettlementDifference,
  type SettlementGroup,
  type SettlementLines,
} from "../../core"
import type { Account } from "../../payments/accounts"
import type { Deps } from "../../payments/deps"
import { refusal } from "../../payments/refusals"
import { pagesOf } from "../pages-of"

/** Lines whose payments one query finds. */
const LINES = 1_000

/** More are no differences to work through, but another account's file or a date in the wrong order. */
const MOST_MISSING = 10_000

/** A file compared with the payments. */
export interface ComparedSettlement extends Omit<MatchedLines, "named"> {
  /** With the missing payouts, last. */
  differences: SettlementDifference[]
}

/**
 * Compares the lines of a file with the account's attempts and refunds, and the period's payments with the file.
 * Changes nothing. Without a period, no payout is missing.
 *
 * @throws MedusaError NOT_ALLOWED `settlement_misses_most` if more than 10,000 payments of the period are missing.
 */
export async function compareSettlement(
  read: SettlementLines,
  period: Period | undefined,
  account: Account,
  deps: Deps
): Promise<ComparedSettlement> {
  const anyTransaction = account.options.profile.verify.transactionIds === "own"
  const known = new KnownPayments(await namedPayments(read, account, deps), anyTransaction)
  const { differences, named, ...matched } = matchLines(read, known)
  const missing = period ? await missingPayouts(period, named, account, deps) : []
  return { differences: [...differences, ...missing], ...matched }
}

/** Counts of differences that are not recorded yet, by kind. */
export function groupsOf(differences: readonly SettlementDifference[]): SettlementGroup[] {
  return SETTLEMENT_KINDS.flatMap((kind) => {
    const total = differences.filter((difference) => difference.kind === kind).length
    return total === 0 ? [] : [{ kind, total, open: total }]
  })
}

async function namedPayments(
  { lines, unreadable }: SettlementLines,
  { provider_id }: Account,
  { repositories }: Deps
): Promise<Iterable<SettledPayment>> {
  const naming = [...lines, ...unreadable]
  const payments = new Map<string, SettledPayment>()
  for (let start = 0; start < naming.length; start += LINES) {
    const page = naming.slice(start, start + LINES)
    const found = await repositories.settlements.namedPayments(provider_id, {
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
): Promise<SettlementDifference[]> {
  const missing: SettlementDifference[] = []
  for await (const page of pagesOf<AwaitedPayment>((last, limit) =>
    repositories.settlements.awaitedPayments({ ...period, provider_id }, last, limit)
  )) {
    missing.push(...page.filter(({ id }) => !named.has(id)).map(missingPayout))
    if (missing.length > MOST_MISSING) {
      throw refusal(
        "settlement_misses_most",
        `More than ${MOST_MISSING.toLocaleString("en")} payments of the period are not in the file. Check its account, its period and the order of its dates.`
      )
    }
  }
  return missing
}
