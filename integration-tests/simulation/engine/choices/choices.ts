import type { Fault } from "../faults"
import type { Parked } from "../point"

/** Decides which point goes on next and what it meets. */
export interface Choices {
  /**
   * @param ready what may go on now, in the order in which it was parked; never empty.
   * @param usual the one that goes on by default: the same task as before, or else the first.
   */
  pick: (ready: readonly Parked[], usual: Parked) => Parked
  /** @param allowed answers what the world allows at this point. */
  fault: (point: Parked, allowed: (point: Parked) => readonly Fault[]) => Fault | undefined
}
