import { run } from "./run"
import type { World } from "./world"

/** A promise that some runs broke. */
export interface BrokenPromise {
  /** The first seed that breaks it. */
  seed: number
  times: number
}

/** What came of many runs. */
export interface Summary {
  schedules: number
  steps: number
  seconds: number
  /** By the names of the promises. */
  violations: Map<string, BrokenPromise>
  /** What the world counted, in all runs. */
  counts: Map<string, number>
}

interface RunManyOptions<Action, Settings> {
  world: World<Action, Settings>
  /** The first seed. */
  from: number
  count: number
  /** Whether to end with the first violation. @default false */
  stopAtFirst?: boolean
}

/** Plays the runs of many seeds, one after the other. */
export async function runMany<Action, Settings>({
  world,
  from,
  count,
  stopAtFirst = false,
}: RunManyOptions<Action, Settings>): Promise<Summary> {
  const summary = emptySummary()
  const startedAt = performance.now()
  for (let seed = from; seed < from + count; seed += 1) {
    const { steps, counts, violation } = await run(world, seed)
    addTo(summary, {
      schedules: 1,
      steps: steps.length,
      seconds: 0,
      violations: new Map(violation ? [[violation.name, { seed, times: 1 }]] : []),
      counts,
    })
    if (violation && stopAtFirst) {
      break
    }
  }
  summary.seconds = (performance.now() - startedAt) / 1_000
  return summary
}

export function emptySummary(): Summary {
  return { schedules: 0, steps: 0, seconds: 0, violations: new Map(), counts: new Map() }
}

/** Adds runs to a summary. Seconds are those of one process: of two at once, the longer. */
export function addTo(
  summary: Summary,
  more: Omit<Summary, "counts"> & { counts: ReadonlyMap<string, number> }
): void {
  summary.schedules += more.schedules
  summary.steps += more.steps
  summary.seconds += more.seconds
  for (const [name, { seed, times }] of more.violations) {
    const known = summary.violations.get(name)
    summary.violations.set(name, {
      seed: Math.min(seed, known?.seed ?? seed),
      times: times + (known?.times ?? 0),
    })
  }
  for (const [name, times] of more.counts) {
    summary.counts.set(name, times + (summary.counts.get(name) ?? 0))
  }
}
