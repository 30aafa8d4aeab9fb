import type { Fault } from "../faults"
import type { Parked } from "../point"

/** Decides which point resumes next, and with which fault. */
export interface Choices {
  /**
   * @param ready the points that may resume now, in the order in which they parked; never empty.
   * @param usual the default: the point of the task that ran last, or else the first.
   */
  pick: (ready: readonly Parked[], usual: Parked) => Parked
  /** @param allowed returns the faults that the world allows at a point. */
  fault: (point: Parked, allowed: (point: Parked) => readonly Fault[]) => Fault | undefined
}
