import { median } from "./statistics"

/** Measures one figure; what it needs before and leaves behind is its own affair. */
export type Measure = () => Promise<number>

export interface Comparison {
  ours: number
  baseline: number
  details: { runs: { ours: number[]; baseline: number[] } }
}

/** Measures both in turns (A B A B ...), after a warm-up of each; the median of each counts. */
export async function compare(
  { ours, baseline }: { ours: Measure; baseline: Measure },
  { runs, warmUps = 1 }: { runs: number; warmUps?: number }
): Promise<Comparison> {
  const figures = { ours: [] as number[], baseline: [] as number[] }
  for (let run = -warmUps; run < runs; run++) {
    const round = { baseline: await baseline(), ours: await ours() }
    if (run >= 0) {
      figures.baseline.push(round.baseline)
      figures.ours.push(round.ours)
    }
  }
  return {
    ours: median(figures.ours),
    baseline: median(figures.baseline),
    details: { runs: figures },
  }
}

/** Milliseconds that something takes. */
export async function timed(run: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await run()
  return performance.now() - startedAt
}
