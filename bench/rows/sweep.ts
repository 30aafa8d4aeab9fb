import type { Row } from "../harness/row"
import { median, spread } from "../harness/statistics"
import { attemptsOf, CONCURRENCY, LATENCY_MS, sweepOf } from "../harness/sweep"

const DATABASE_SIZE = 10_000

export const sweep: Row = {
  name: "sweep",
  what: "one reconcile sweep of 1,000 due attempts, all still unpaid, 100 ms gateway latency",
  baseline: "the waiting alone: 1,000 x 100 ms / pollConcurrency 10",
  target: { atMost: 1.3 },
  async run(bench) {
    const run = sweepOf(bench, DATABASE_SIZE)
    // The first sweep warms up. It also stores the gateway's first answer about each attempt.
    const firstMs = await run()
    const runs: number[] = []
    for (let count = 2; count > 0; count--) {
      runs.push(await run())
    }
    const attempts = attemptsOf(bench)
    return {
      ours: median(runs),
      baseline: (attempts * LATENCY_MS) / CONCURRENCY,
      unit: "ms",
      details: { attempts, firstMs, spread: spread(runs), runs },
    }
  },
}
