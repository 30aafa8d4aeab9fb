import type { CheckoutAttempt } from "../../../../src/core/attempt/attempt"
import type { Page, Transaction } from "../../fakes/gateway/page"
import type { Shared } from "../server"
import { isApproval } from "./approvals"
import { approvedOf, rowsOf } from "./truth"

/** Longer than a check and all tries of a placement take. */
const IN_TIME_MS = 60 * 60_000

/** Most payments need no person: a page is paid once, in time, for a cart that stays as it is. */
export function watchPaidCarts(shared: Shared): void {
  const { sim, gateway } = shared
  sim.finally("an ordinary payment becomes an order, without a person and in time", () => {
    for (const page of gateway.pages) {
      const [transaction, ...others] = approvedOf(page)
      if (transaction && others.length === 0 && isOrdinary(page, transaction, shared)) {
        const wrong = notOrdered(page, transaction, shared)
        if (wrong) {
          return wrong
        }
      }
    }
    return undefined
  })
}

function isOrdinary(page: Page, transaction: Transaction, shared: Shared): boolean {
  const { database, gateway, observed, refundedOrders, reinstated, settings, tables } = shared
  const attempt = database.attempts.get(page.reference)
  const cartId = attempt?.cart_id
  if (!attempt?.token || !cartId || settings.approvedStatus || settings.slowLinks) {
    return false
  }
  // Core books a refund of what it undoes before it asks the provider, and its server died in between.
  const isHalfRefunded = [...tables.payments.values()].some(
    ({ data, id }) => data.handle === attempt.handle && tables.halfRefunds.has(id)
  )
  const isUntouched =
    !observed.disturbedCarts.has(cartId) &&
    !tables.outlastedCarts.has(cartId) &&
    !observed.hasEditedOrders &&
    refundedOrders.size === 0 &&
    !isHalfRefunded &&
    !rowsOf(page, shared).some(({ id }) => observed.decidedPayments.has(id))
  const isKept = transaction.returned === 0 && !reinstated.has(transaction.id)
  const isOnly = gateway.pages.every(
    (other) =>
      other === page ||
      approvedOf(other).length === 0 ||
      database.attempts.get(other.reference)?.cart_id !== cartId
  )
  const isProvable = settings.proof === "either" || transaction.isNotified
  // The gateway is not asked about a page that nobody was sent to, nor in time about a payment that took longer than its page.
  const isShown = attempt.over_because !== "failed" && !observed.openedLate.has(attempt.id)
  const isAskedAbout = isShown && transaction.latest.at < page.expiresAt
  const isKnown = isAskedAbout || isFirstNotified(attempt, shared)
  return isUntouched && isKept && isOnly && isProvable && isKnown
}

/** Whether a notification was the first to approve a payment of the page. */
function isFirstNotified({ id, provider_id }: CheckoutAttempt, shared: Shared): boolean {
  const first = shared.database.statements.find(
    (row) => row.reference === id && row.provider_id === provider_id && isApproval(row, shared)
  )
  return first?.source === "notification"
}

function notOrdered(page: Page, { latest }: Transaction, shared: Shared): string | undefined {
  const { database, observed, tables } = shared
  const cartId = database.attempts.get(page.reference)?.cart_id ?? ""
  const orderId = tables.orderOfCart.get(cartId)
  const [row] = rowsOf(page, shared)
  if (row?.status !== "completed" || !orderId || row.order_id !== orderId) {
    return `${page.reference} is ${row?.status} (${row?.reason}), and ${cartId} is ${orderId}`
  }
  const from = Math.max(latest.at.getTime(), observed.hinderedUntil.getTime())
  const minutes = ((row.completed_at?.getTime() ?? Infinity) - from) / 60_000
  return minutes <= IN_TIME_MS / 60_000
    ? undefined
    : `${page.reference} was completed ${minutes} minutes after its payment`
}
