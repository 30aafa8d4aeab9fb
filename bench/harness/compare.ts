import { median, spread } from "./statistics"

/** Measures one figure; what it needs before and leaves behind is its own affair. */
export type Measure = () => Promise<number>

interface Figures {
  ours: number[]
  baseline: number[]
}

export interface Comparison {
  ours: number
  baseline: number
  /** `spread`: how far the middle half of the runs lies apart, as a share of their median. */
  details: { runs: Figures; spread: { ours: number; baseline: number } }
}

/** Measures both in turns (A B A B ...), after a warm-up of each; the median of each counts. */
export async function compare(
  { ours, baseline }: { ours: Measure; baseline: Measure },
  { runs, warmUps = 1 }: { runs: number; warmUps?: number }
): Promise<Comparison> {
  const figures: Figures = { ours: [], baseline: [] }
  for (let run = -warmUps; run < runs; run++) {
    const round = { baseline: await baseline(), ours: await ours() }
    if (run >= 0) {
      figures.baseline.push(round.baseline)
      figures.ours.push(round.ours)
    }
  }
  return comparisonOf(figures)
}

/** The median of each, and how far their runs lie apart. */
export function comparisonOf(runs: Figures): Comparison {
  return {
    ours: median(runs.ours),
    baseline: median(runs.baseline),
    details: { runs, spread: { ours: spread(runs.ours), baseline: spread(runs.baseline) } },
  }
}

/** Milliseconds that something takes. */
export async function timed(run: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await run()
  return performance.now() - startedAt
}
