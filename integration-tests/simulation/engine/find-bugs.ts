import { runMany } from "./run-many"
import type { World } from "./world"

/** A world with a bug put into it on purpose. */
export interface Bug<Action, Settings> {
  readonly name: string
  readonly world: World<Action, Settings>
}

export interface FoundBug {
  readonly name: string
  /** How many schedules it took; undefined when none found it. */
  readonly schedules: number | undefined
  /** The name of the violated invariant. */
  readonly violation: string | undefined
}

/** Searches for each bug from seed 1, to measure what the simulator can find. */
export async function* findBugs<Action, Settings>(
  bugs: readonly Bug<Action, Settings>[],
  atMost: number
): AsyncGenerator<FoundBug> {
  for (const { name, world } of bugs) {
    const found = await runMany({ world, from: 1, count: atMost, stopAtFirst: true })
    const [violation] = found.violations.keys()
    yield { name, violation, schedules: violation === undefined ? undefined : found.schedules }
  }
}
