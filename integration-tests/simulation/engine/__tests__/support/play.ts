import { run, type Outcome, type Simulation, type World } from "../.."
import type { Deviations } from "../../plan"

type Start = (sim: Simulation) => void

/** A world without actors, which allows every fault. */
export function worldOf(start: Start, more: Partial<World<never, null>> = {}): World<never, null> {
  return {
    draft: () => ({ settings: null, actors: [] }),
    start,
    faults: () => [{ kind: "kill" }, { kind: "fail" }, { kind: "delay", ms: 10_000 }],
    ...more,
  }
}

/** Plays a world once, with the default schedule and no faults other than the plan's. */
export function play(
  start: Start,
  deviations: Partial<Deviations> = {},
  more: Partial<World<never, null>> = {}
): Promise<Outcome<never, null>> {
  const plan = { settings: null, actors: [], switches: [], faults: [], ...deviations }
  return run(worldOf(start, more), 1, plan)
}
