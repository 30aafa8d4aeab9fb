import type { Bench } from "../harness/bench"
import { comparisonOf, type Comparison } from "../harness/compare"
import { cpuBetween, cpuOf } from "../harness/cpu"
import type { Row } from "../harness/row"

const CONNECTIONS = 16
const RUNS = 3
const BASELINE = "Medusa's core /hooks/payment/system_default on the same server"

export const webhooks: Row = {
  name: "webhooks",
  what: "acknowledged webhooks a second (verified, committed), 16 connections",
  baseline: BASELINE,
  target: { atLeast: 1 },
  async run(bench) {
    const { perSecond, cpuMs } = await measured(bench)
    return { ...perSecond, unit: "requests/s", details: { ...perSecond.details, cpuMs } }
  },
}

export const webhooksCpu: Row = {
  name: "webhooks-cpu",
  what: "processor time of Medusa and PostgreSQL for each acknowledged webhook",
  baseline: BASELINE,
  target: { atMost: 1 },
  run: async (bench) => ({ ...(await measured(bench)).cpuMs, unit: "ms" }),
}

interface Figures {
  perSecond: number
  cpuMs: number
}

interface Acknowledgements {
  perSecond: Comparison
  cpuMs: Comparison
}

/** Both rows are of the same runs. */
const runs = new WeakMap<Bench, Promise<Acknowledgements>>()

async function measured(bench: Bench): Promise<Acknowledgements> {
  const measuring = runs.get(bench) ?? measure(bench)
  runs.set(bench, measuring)
  return await measuring
}

async function measure(bench: Bench): Promise<Acknowledgements> {
  const figures: Record<"ours" | "core", Figures[]> = { ours: [], core: [] }
  // One of each warms up.
  for (let run = -1; run < RUNS; run++) {
    const core = await acknowledged(bench, "/hooks/payment/system_default", { delayed: true })
    const ours = await acknowledged(bench, "/hooks/hosted-checkout/default", { delayed: false })
    if (run >= 0) {
      figures.core.push(core)
      figures.ours.push(ours)
    }
  }
  const compared = (figure: keyof Figures) =>
    comparisonOf({
      ours: figures.ours.map((run) => run[figure]),
      baseline: figures.core.map((run) => run[figure]),
    })
  return { perSecond: compared("perSecond"), cpuMs: compared("cpuMs") }
}

async function acknowledged(
  bench: Bench,
  path: string,
  { delayed }: { delayed: boolean }
): Promise<Figures> {
  const { server } = await bench.shop()
  const before = await cpuOf(server)
  const { answers, perSecond } = await bench.load({
    url: server.url + path,
    what: "notifications",
    connections: CONNECTIONS,
    seconds: bench.pick(1.5, 3),
    expected: 200,
  })
  // Until the last answer: processing them comes later, on both sides.
  const { medusa, postgres } = cpuBetween(before, await cpuOf(server))
  await server.drained({ delayed })
  return { perSecond, cpuMs: ((medusa + (postgres ?? 0)) / answers) * 1_000 }
}
