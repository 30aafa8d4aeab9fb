import type { Evidence, InboxEvidence } from "../../../../src/core"
import type { GatewayHabits, Page, Transaction } from "../../fakes/gateway"

type Named = Pick<Evidence, "source" | "transaction_id">

/** Whether an id is one that the gateway has for a transaction. */
export function isNameOf(id: string | null, { id: notified, verifyId }: Transaction): boolean {
  return id === notified || id === verifyId
}

/** Whether a source names a transaction. */
export function names({ source, transaction_id }: Named, transaction: Transaction): boolean {
  return transaction_id === (source === "verify" ? transaction.verifyId : transaction.id)
}

/** Whether a row of the inbox reports a transaction of a page. */
export function reports(evidence: InboxEvidence, page: Page, transaction: Transaction): boolean {
  if ("unreadable" in evidence) {
    return false
  }
  const [source, fields] =
    "verify" in evidence
      ? (["verify", evidence.verify] as const)
      : (["webhook", evidence.fields] as const)
  const transaction_id = String(fields.transaction_id)
  return fields.reference === page.reference && names({ source, transaction_id }, transaction)
}

/**
 * The transaction that has paid an attempt. Where no source names it, it is the page's only one; of several, nobody
 * can tell.
 */
export function ownTransaction(
  { transaction_id }: { transaction_id: string | null },
  { transactions }: Page
): Transaction | undefined {
  const approved = transactions.filter(({ status }) => status === "approved")
  return transaction_id === null && approved.length === 1
    ? approved[0]
    : approved.find((each) => isNameOf(transaction_id, each))
}

/** Whether reports of a source can be distinguished from those of another transaction of the page. */
export function isTellable(
  source: Evidence["source"],
  { transactions }: Page,
  { namesNoTransactions }: GatewayHabits
): boolean {
  const hasNames = namesNoTransactions !== source && namesNoTransactions !== "both"
  return hasNames || transactions.filter(({ status }) => status === "approved").length === 1
}
