import type { Fault } from "./faults"

/** Somebody who does some things, one after the other. */
export interface Actor<Action> {
  readonly name: string
  readonly actions: readonly Action[]
}

/** Who does what in a run. Plain data, so that it can be printed, kept and shrunk. */
export interface Draft<Action, Settings> {
  /** How the world is set up: options, who is slow, which words the gateway uses. */
  readonly settings: Settings
  readonly actors: readonly Actor<Action>[]
}

/** Where the scheduler picked another point than the usual one. Both are named by their keys. */
export interface Switch {
  readonly at: string
  readonly go: string
}

/** A fault that a point met. */
export interface PlannedFault {
  readonly at: string
  readonly fault: Fault
}

/** The choices of a run that nobody would have made by default. */
export interface Deviations {
  readonly switches: readonly Switch[]
  readonly faults: readonly PlannedFault[]
  /** A point that lets all others go first. What that comes to is played as switches. */
  readonly last?: string
}

/** Everything that decides a run, together with its seed. */
export type Plan<Action, Settings> = Draft<Action, Settings> & Deviations
