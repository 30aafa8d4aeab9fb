import type { FaultRules } from "./faults"
import type { Draft } from "./plan"
import type { Point } from "./point"
import type { Random } from "./random"
import type { Simulation } from "./simulation"

/** What is simulated. */
export interface World<Action, Settings> {
  /** Draws the actors and their actions. */
  draft: (random: Random) => Draft<Action, Settings>
  /**
   * Builds fresh fakes, spawns the tasks and adds the invariants. It must accept any subset of the
   * actors and of their actions: shrinking drops them.
   */
  start: (sim: Simulation, draft: Draft<Action, Settings>) => void
  /** Called once the world is at rest and has kept its promises; after what it spawns all of them are checked again. */
  atRest?: (sim: Simulation) => void
  /** Which faults a point may have. Kills happen only on servers, and starts and sleeps never fail. @default none */
  faults?: FaultRules
  /** The error of a failed call. @default an InjectedError */
  errorOf?: (point: Point) => Error
  limits?: Partial<Limits>
}

/** When a run is stopped. */
export interface Limits {
  /** Steps until the calm phase begins, even while tasks still run. @default 3000 */
  wildSteps: number
  /** Steps of the calm phase; more is a violation. @default 20000 */
  calmSteps: number
  /** Virtual milliseconds of the calm phase; more is a violation. @default 90 days */
  calmMs: number
}

export const DEFAULT_LIMITS: Limits = {
  wildSteps: 3_000,
  calmSteps: 20_000,
  calmMs: 90 * 24 * 60 * 60 * 1_000,
}
