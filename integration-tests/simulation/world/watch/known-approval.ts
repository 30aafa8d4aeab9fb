import type { CheckoutAttempt } from "../../../../src/core/attempt/attempt"
import { isApproval } from "../money/approvals"
import { approvedOf } from "../money/truth"
import type { Shared } from "../server"

/** Whether the store knows of an approved payment of a page that the gateway has never returned, and nobody has closed. */
export function isKnownApproved({ id, provider_id }: CheckoutAttempt, shared: Shared): boolean {
  const { database, gateway, reinstated } = shared
  const page = gateway.pageOf(id)
  const approved = page ? approvedOf(page) : []
  const isKept = approved.some((each) => each.returned === 0 && !reinstated.has(each.id))
  const hasReturns = approved.some(({ returned }) => returned > 0)
  const isClosed = database.payments.find(
    (row) => row.reference === id && row.provider_id === provider_id && row.status === "closed"
  )
  return (
    isKept &&
    !hasReturns &&
    !isClosed &&
    database.statements.find(
      (row) => row.reference === id && row.provider_id === provider_id && isApproval(row, shared)
    ) !== undefined
  )
}
