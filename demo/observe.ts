import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as delay } from "node:timers/promises"

import { Command, InvalidArgumentError } from "commander"

import { DemoError } from "./lib/demo-error"
import { STATE_DIR } from "./lib/paths"
import { pageOf } from "./observe/page"
import { readPanels } from "./observe/panels"
import { Prometheus } from "./observe/prometheus"
import { printPanels } from "./observe/terminal"

interface Flags {
  metrics: string
  seconds: number
  out: string
}

/** `npm run demo:observe`: shows the shipped dashboard with the metrics of a running demo. */
async function main(): Promise<void> {
  const { metrics, seconds, out } = new Command("npm run demo:observe --")
    .description(
      "Collects the metrics of a running demo with a Prometheus of its own, then shows each query of the dashboard"
    )
    .option("--metrics <url>", "the demo's metrics", "http://127.0.0.1:9464/metrics")
    .option("--seconds <number>", "how long to collect", parseSeconds, 60)
    .option("--out <file>", "where the page is written", join(STATE_DIR, "dashboard.html"))
    .parse()
    .opts<Flags>()

  await assertReports(metrics)
  const prometheus = await Prometheus.start(metrics)
  const stop = new AbortController()
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(signal, () => stop.abort())
  }
  try {
    const from = Date.now() / 1_000
    console.log(`Collecting for ${seconds} s; buy something meanwhile. Ctrl+C shows what is there.`)
    // Ctrl+C ends the wait early, and is no failure.
    await delay(seconds * 1_000, undefined, { signal: stop.signal }).catch(() => {})
    const panels = await readPanels(prometheus, from)
    printPanels(panels)
    writeFileSync(out, pageOf(panels, from))
    console.log(`\nAs a page: ${out}`)
  } finally {
    await prometheus.stop()
  }
}

async function assertReports(metrics: string): Promise<void> {
  // Not listening and answering with an error are the same here.
  const answer = await fetch(metrics).catch(() => undefined)
  if (!answer?.ok) {
    throw new DemoError(
      `Nothing reports metrics at ${metrics}. Start the demo with OTEL_METRICS_EXPORTER=prometheus npm run demo.`
    )
  }
}

function parseSeconds(text: string): number {
  const seconds = Number(text)
  if (!Number.isInteger(seconds) || seconds < 1) {
    throw new InvalidArgumentError("Give a whole number of seconds.")
  }
  return seconds
}

main().catch((error: unknown) => {
  console.error(error instanceof DemoError ? error.message : error)
  process.exit(1)
})
