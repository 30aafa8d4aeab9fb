import { run } from "./run"
import type { World } from "./world"

/** How often an invariant was violated. */
export interface ViolationCount {
  /** The first seed that violates it. */
  seed: number
  times: number
}

/** The results of many runs. */
export interface Summary {
  schedules: number
  steps: number
  seconds: number
  /** By the name of the invariant. */
  violations: Map<string, ViolationCount>
  /** What the world counted, in all runs. */
  counts: Map<string, number>
}

interface RunManyOptions<Action, Settings> {
  world: World<Action, Settings>
  /** The first seed. */
  from: number
  count: number
  /** Stops at the first violation. @default false */
  stopAtFirst?: boolean
}

/** Plays one run for each seed, one after the other. */
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

/** Adds the results of more runs to a summary. */
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
