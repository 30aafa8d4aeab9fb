import { runMany } from "./run-many"
import type { World } from "./world"

/** A world with a mistake put into it. */
export interface Bug<Action, Settings> {
  readonly name: string
  readonly world: World<Action, Settings>
}

export interface FoundBug {
  readonly name: string
  /** How many schedules were played until then; undefined when none showed it. */
  readonly schedules: number | undefined
  /** The promise that was broken. */
  readonly violation: string | undefined
}

/** Looks for each bug, from seed 1. The simulation must be able to find what it is there for. */
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
