import type { TransitionName } from "../../../src/core"
import type { Simulation } from "../engine"
import type { Database } from "../fakes/repositories"
import { countOf, countOfPair } from "../figures/transition-counts"

/** Counts each transition that is written, and which one of the same attempt came before it. */
export function countTransitions(sim: Pick<Simulation, "count">, database: Database): void {
  const latest = new Map<string, TransitionName>()
  database.onTransition = (attemptId, name) => {
    sim.count(countOf(name))
    const before = latest.get(attemptId)
    if (before) {
      sim.count(countOfPair([before, name]))
    }
    latest.set(attemptId, name)
  }
}
