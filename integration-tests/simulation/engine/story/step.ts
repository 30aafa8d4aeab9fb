import type { Fault } from "../faults"
import type { Point } from "../point"

/** What happened in one step of a run. */
export interface Step {
  /** Virtual milliseconds since the start. */
  readonly at: number
  readonly point: Point
  readonly fault: Fault | undefined
  /** Notes of the world about this step. */
  notes?: string[]
}
