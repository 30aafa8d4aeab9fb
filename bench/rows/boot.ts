import { comparisonOf, type Comparison } from "../harness/compare"
import type { Bench } from "../harness/bench"
import type { Boot } from "../harness/boot-store"
import type { Row } from "../harness/row"

const MEGABYTE = 1024 * 1024

const BASELINE = "the same store without the plugin"

export const bootTime: Row = {
  name: "boot",
  what: "medusa start until the first answer, the plugin as it is published",
  baseline: BASELINE,
  target: { atMost: 1.05 },
  run: async (bench) => ({ ...(await measured(bench)).time, unit: "ms" }),
}

export const bootMemory: Row = {
  name: "boot-memory",
  what: "resident memory of medusa start, three seconds after the first answer",
  baseline: BASELINE,
  target: { atMost: 1.05 },
  run: async (bench) => ({ ...(await measured(bench)).memory, unit: "MB" }),
}

interface Boots {
  time: Comparison
  memory: Comparison
}

/** Both rows are of the same starts. */
const boots = new WeakMap<Bench, Promise<Boots>>()

async function measured(bench: Bench): Promise<Boots> {
  const measuring = boots.get(bench) ?? measure(bench)
  boots.set(bench, measuring)
  return await measuring
}

async function measure(bench: Bench): Promise<Boots> {
  const starts: Record<"with" | "without", Boot[]> = { with: [], without: [] }
  // One of each warms up.
  for (let run = -1; run < bench.pick(2, 4); run++) {
    for (const which of ["without", "with"] as const) {
      const started = await bench.bootStore(which)
      if (run >= 0) {
        starts[which].push(started)
      }
    }
  }
  const figuresOf = (figure: (start: Boot) => number) =>
    comparisonOf({ ours: starts.with.map(figure), baseline: starts.without.map(figure) })
  return {
    time: figuresOf(({ tookMs }) => tookMs),
    memory: figuresOf(({ memory }) => memory / MEGABYTE),
  }
}
