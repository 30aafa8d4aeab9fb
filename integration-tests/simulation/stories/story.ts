import type { Plan } from "../engine"
import type { Action, Settings } from "../world/actions"

/** A schedule that once broke an invariant. */
export interface Story {
  seed: number
  plan: Plan<Action, Settings>
}
