import {
  evidenceFromWebhook,
  outcomeOf,
  takenMoney,
  type GatewayProfile,
  type PaidAttempt,
  type PaidNotification,
  type PaidPeriod,
} from "../../core"
import { profileOf } from "../../payments/accounts"
import { pagesOf } from "../pages-of"
import { withOrderNumbers } from "../with-order-numbers"
import type { Deps } from "../../payments/deps"
import { csvHeader, csvLines } from "./csv-lines"

type Line = ReturnType<typeof lineOf>

const COLUMNS = [
  "transaction_id",
  "reference",
  "order_number",
  "date_utc",
  "amount",
  "currency",
  "card_brand",
  "card_masked",
  "email",
  "status",
  "refunded",
  "provider",
] as const satisfies (keyof Line)[]

/**
 * A line for each payment of a period, page by page: a year needs no more memory than a day. Payments that
 * only a notification reports come last.
 */
export async function* paymentsAsCsv(period: PaidPeriod, deps: Deps): AsyncGenerator<string> {
  const { bookkeeping } = deps.repositories
  yield csvHeader(COLUMNS)
  for await (const rows of pagesOf<PaidAttempt>((last, limit) =>
    bookkeeping.paidAttempts(period, last, limit)
  )) {
    const numbered = await withOrderNumbers(rows, deps)
    yield csvLines(
      COLUMNS,
      numbered.map((row) => lineOf(row, profileOf(deps, row.provider_id)))
    )
  }
  for await (const rows of pagesOf<PaidNotification>((last, limit) =>
    bookkeeping.paidNotifications(period, last, limit)
  )) {
    yield csvLines(
      COLUMNS,
      rows.flatMap((row) => lineOfNotification(row, deps) ?? [])
    )
  }
}

function lineOf(row: PaidAttempt & { order_display_id: number | null }, profile: GatewayProfile) {
  const { amount, currency_code } = takenMoney(row, profile)
  return {
    transaction_id: row.transaction_id,
    reference: row.id,
    order_number: row.order_display_id,
    date_utc: toSeconds(row.paid_at),
    amount,
    currency: currency_code,
    card_brand: row.card_type,
    card_masked: row.card_number_masked,
    email: row.email,
    status: row.status,
    refunded: row.is_refunded ? amount : row.refunded,
    provider: row.provider_id,
  }
}

/** Undefined if the gateway does not say that it took the money. */
function lineOfNotification(
  { provider_id, evidence, paid_at, status, is_refunded }: PaidNotification,
  deps: Deps
): Line | undefined {
  if ("unreadable" in evidence) {
    return undefined
  }
  const byVerify = "verify" in evidence
  const fields = byVerify ? evidence.verify : evidence.fields
  const said = evidenceFromWebhook(fields, new Date(paid_at))
  const outcome = outcomeOf(said, profileOf(deps, provider_id))
  // Payments that only verify reports are on the worklist because it approves them.
  if (!byVerify && outcome !== "approved" && outcome !== "incomplete") {
    return undefined
  }
  const amount = said.amount ?? ""
  return {
    transaction_id: said.transaction_id,
    reference: said.reference ?? "",
    order_number: null,
    date_utc: toSeconds(paid_at),
    amount,
    currency: said.currency?.toUpperCase() ?? "",
    card_brand: said.card_type,
    card_masked: said.card_number_masked,
    email: null,
    status,
    refunded: is_refunded ? amount : "0.00",
    provider: provider_id,
  }
}

function toSeconds(time: string): string {
  return time.replace(/\.\d+Z$/, "Z")
}
