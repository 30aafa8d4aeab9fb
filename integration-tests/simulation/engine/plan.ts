import type { Fault } from "./faults"

/** Someone who does actions one after the other. */
export interface Actor<Action> {
  readonly name: string
  readonly actions: readonly Action[]
}

/** The actors of a run and their actions. Plain data, so that it can be printed, kept and shrunk. */
export interface Draft<Action, Settings> {
  /** How the world is set up, for example the plugin's options. */
  readonly settings: Settings
  readonly actors: readonly Actor<Action>[]
}

/** Where the scheduler picked another point than the usual one. Both are keys of points. */
export interface Switch {
  readonly at: string
  readonly go: string
}

/** The fault of a point. */
export interface PlannedFault {
  readonly at: string
  readonly fault: Fault
}

/** The choices of a run that differ from the default. */
export interface Deviations {
  readonly switches: readonly Switch[]
  readonly faults: readonly PlannedFault[]
  /** The key of a point that resumes after all others. The run records that as switches. */
  readonly last?: string
}

/** Decides a run, together with the seed. */
export type Plan<Action, Settings> = Draft<Action, Settings> & Deviations
