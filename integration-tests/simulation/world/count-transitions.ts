import type { Simulation } from "../engine"
import type { Database } from "../fakes/repositories"

/** Counts each change of a page or a payment that is written. */
export function countTransitions(sim: Pick<Simulation, "count">, database: Database): void {
  database.onTransition = (_, name) => sim.count(`page: ${name}`)
  database.onPaymentChange = (name) => sim.count(`payment: ${name}`)
}
