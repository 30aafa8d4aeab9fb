import type { CheckoutAttempt } from "../../../src/core/attempt/attempt"
import type { Shared } from "./server"
import { PROVIDER } from "./sites"
import { watchCapturedOnce } from "./watch/captured-once"
import { watchClaim } from "./watch/claims"

/** Counts each change of a page or a payment that is written, and notes each check that is postponed. */
export function countTransitions(shared: Shared): void {
  const { database, observed, sim } = shared
  const leases = new Map<string, number>()
  database.onLease = (id, until) => leases.set(id, until.getTime())
  database.onTransition = (before, name, after) => {
    sim.count(`page: ${name}`)
    const hasAsked = observed.askers.has(`${before.id} ${sim.taskName}`)
    if (name === "page_replaced" && (hasAsked || !canAsk(before, shared))) {
      observed.leftByAsker.add(before.id)
    }
    if (name === "page_opened_late" && after.next_check_at === null) {
      observed.openedLate.add(before.id)
    }
    const { id, next_check_at: planned } = before
    const { next_check_at: next } = after
    const isPlanned =
      planned !== null && planned > sim.now() && planned.getTime() !== leases.get(id)
    if (name === "check_scheduled" && isPlanned && (next === null || next > planned)) {
      observed.postponed.push({ id, planned, next, by: sim.taskName })
    }
  }
  database.onPaymentChange = (name, payment) => {
    sim.count(`payment: ${name}`)
    if (name === "claimed") {
      watchClaim(payment, shared)
    }
    watchCapturedOnce(payment, shared)
  }
}

/** Whether the server at work has the account of a page. */
function canAsk({ provider_id }: CheckoutAttempt, { observed, sim }: Shared): boolean {
  const [server = ""] = sim.taskName.split(":")
  return provider_id !== PROVIDER || !observed.withoutAccount.has(server)
}
