import type { FaultRules } from "./faults"
import type { Draft } from "./plan"
import type { Point } from "./point"
import type { Random } from "./random"
import type { Simulation } from "./simulation"

/** What is simulated. */
export interface World<Action, Settings> {
  /** Draws who does what. */
  draft: (random: Random) => Draft<Action, Settings>
  /**
   * Builds the parts of a run anew, spawns its tasks and says what it promises. It must cope with any
   * part of the actors and of their actions: that is how a failure is shrunk.
   */
  start: (sim: Simulation, draft: Draft<Action, Settings>) => void
  /** Which faults a point may meet. Kills happen only on servers, and starts and sleeps never fail. @default none */
  faults?: FaultRules
  /** The error of a call that fails. @default an InjectedError */
  errorOf?: (point: Point) => Error
  limits?: Partial<Limits>
}

/** After how much a run is stopped. */
export interface Limits {
  /** Steps until the world becomes calm, whatever still goes on. @default 3000 */
  wildSteps: number
  /** Steps of the calm world; still at work after them is a violation. @default 5000 */
  calmSteps: number
  /** Virtual milliseconds of the calm world; the same. @default 90 days */
  calmMs: number
}

export const DEFAULT_LIMITS: Limits = {
  wildSteps: 3_000,
  calmSteps: 5_000,
  calmMs: 90 * 24 * 60 * 60 * 1_000,
}
