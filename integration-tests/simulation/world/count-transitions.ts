import type { Simulation } from "../engine"
import type { Database } from "../fakes/repositories"
import type { Observed } from "./observed"

/** Counts each change of a page or a payment that is written, and notes each check that is postponed. */
export function countTransitions(
  sim: Pick<Simulation, "count" | "now" | "taskName">,
  database: Database,
  observed: Observed
): void {
  const leases = new Map<string, number>()
  database.onLease = (id, until) => leases.set(id, until.getTime())
  database.onTransition = (before, name, after) => {
    sim.count(`page: ${name}`)
    const { id, next_check_at: planned } = before
    const { next_check_at: next } = after
    const isPlanned =
      planned !== null && planned > sim.now() && planned.getTime() !== leases.get(id)
    if (name === "check_scheduled" && isPlanned && (next === null || next > planned)) {
      observed.postponed.push({ id, planned, next, by: sim.taskName })
    }
  }
  database.onPaymentChange = (name) => sim.count(`payment: ${name}`)
}
