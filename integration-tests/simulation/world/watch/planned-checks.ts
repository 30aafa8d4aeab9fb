import type { CheckoutAttempt } from "../../../../src/core/attempt/attempt"
import type { Shared } from "../server"

type Named = Pick<CheckoutAttempt, "id">

/** The task of a shopper who comes back. */
const COMES_BACK = /: (return|cancel) of /

/** What checks are planned by, when a shopper comes back. */
interface Planned {
  postponed: number
  rows: string
}

export function plannedOf(attempt: Named, shared: Shared): Planned {
  return { postponed: shared.observed.postponed.length, rows: rowsOf(attempt, shared) }
}

/** Shoppers come back again and again: while nothing has changed, a check that was planned stays. */
export function watchPlanned(before: Planned, attempt: Named, shared: Shared): void {
  const { broken, observed, refundedOrders, sim } = shared
  // Another shopper's return may have found another payment.
  const later = observed.postponed
    .slice(before.postponed)
    .find(({ by, id }) => id === attempt.id && by === sim.taskName && COMES_BACK.test(by))
  if (later && refundedOrders.size === 0 && before.rows === rowsOf(attempt, shared)) {
    const { next, planned } = later
    const detail = `${attempt.id}: from ${planned.toISOString()} to ${next?.toISOString()}`
    broken.set("a return postpones no check", detail)
  }
}

/** What a check is planned by: it is another one once the page is over, or a payment has changed or was announced. */
function rowsOf({ id: reference }: Named, { database }: Shared): string {
  const payments = database.payments.where((payment) => payment.reference === reference)
  const versions = payments.map(
    ({ announce_at, id, version }) => `${id} ${version} ${announce_at === null}`
  )
  return [database.attempts.get(reference)?.over_because, ...versions].join()
}
