import { PAYMENT_CAPTURED } from "../../../../src/core/contract/webhook-event"
import type { StatementRow } from "../../fakes/repositories/database/rows"
import type { Shared } from "../server"
import { optionsOf } from "../sites"

/** Whether a stored statement approves a payment, in the words of its site. The row is read here as people read it. */
export function isApproval(row: StatementRow, shared: Shared): boolean {
  const { event, status } = (row.fields ?? {}) as { event?: unknown; status?: unknown }
  const { approved } = optionsOf(shared, row.provider_id).profile.statuses
  const isOfPayment = row.source === "verify" || event === PAYMENT_CAPTURED
  return row.source !== "admin" && isOfPayment && approved.some((word) => word === status)
}
