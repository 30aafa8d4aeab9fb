import type { Bench } from "./bench"

/** A row of the table: one figure of ours against a baseline measured in the same run. */
export interface Row {
  /** By which it is chosen on the command line. */
  name: string
  what: string
  baseline: string
  target: { atLeast: number } | { atMost: number }
  run: (bench: Bench) => Promise<Measured>
}

export interface Measured {
  ours: number
  baseline: number
  unit: string
  /** Ours to the baseline, unless the row says otherwise. */
  ratio?: number
  /** What must hold as well as the ratio, in words. */
  conditions?: Record<string, boolean>
  /** Further figures for the results file. */
  details?: Record<string, unknown>
}
