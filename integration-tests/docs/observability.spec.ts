import { metrics } from "@medusajs/framework/opentelemetry/api"
import { NodeSDK } from "@medusajs/framework/opentelemetry/sdk-node"
import { readFileSync } from "node:fs"
import { dirname, join, resolve } from "node:path"
import { findFreePort } from "../../demo/lib/ports"
import { METRICS, type MetricName } from "../../src/core/telemetry/metrics"
import { describeWith } from "../helpers/processes/programs"
import { promtool } from "../helpers/processes/promtool"
import { eventually } from "../helpers/store/eventually"
import { anchorsOf } from "./doc-links"
import {
  alerts,
  metricsIn,
  OBSERVABILITY,
  panels,
  recorded,
  recordedIn,
  seriesOf,
  thresholdOf,
} from "./observability"

const ROOT = resolve(__dirname, "../..")
const NAMES = Object.keys(METRICS) as MetricName[]
const SERIES = NAMES.flatMap(seriesOf)

describe("The metrics", () => {
  it.each(["rules", "dashboard"] as const)(
    "Each metric named in the Prometheus %s is in the code's table of metrics",
    (file) => {
      expect(metricsIn(file).filter((name) => !SERIES.includes(name))).toEqual([])
    }
  )

  it.each(NAMES)("The dashboard shows the metric %s", (name) => {
    expect(metricsIn("dashboard").some((used) => seriesOf(name).includes(used))).toBe(true)
  })

  it("The Prometheus rules record each series that the dashboard or an alert reads, and no other series", () => {
    const read = [...recordedIn("rules"), ...recordedIn("dashboard")]
    expect(read.filter((name) => !recorded.includes(name))).toEqual([])
    expect(recorded.filter((name) => !read.includes(name))).toEqual([])
  })

  it("The Prometheus exporter of Medusa's OpenTelemetry writes the series names that the code expects", async () => {
    expect((await scrapeEachMetric()).sort()).toEqual([...SERIES].sort())
  })
})

describe("The alerts", () => {
  it.each(alerts)(
    "The alert $alert says what happened, why it matters and what to read",
    (alert) => {
      const { summary, description, runbook_url = "" } = alert.annotations ?? {}
      expect(alert.labels?.severity).toMatch(/^(page|ticket)$/)
      expect(summary).toBeTruthy()
      expect(description).toBeTruthy()

      const [page = "", section] = runbook_url.split("#")
      expect(page).toBe("docs/owners/troubleshooting.md")
      expect(anchorsOf(readFileSync(join(ROOT, page), "utf8"))).toContain(section)
    }
  )

  it.each(alerts)(
    "The alert $alert is in the table of the docs, with its section of troubleshooting.md",
    (alert) => {
      const readme = join(OBSERVABILITY, "README.md")
      const row = readFileSync(readme, "utf8")
        .split("\n")
        .find((line) => line.startsWith(`| \`${alert.alert}\``))
      const [, link = ""] = /\]\(([^)]+)\) *\|$/.exec(row ?? "") ?? []
      expect(row).toContain(alert.labels?.severity)
      expect(resolve(dirname(readme), link)).toBe(
        resolve(ROOT, alert.annotations?.runbook_url ?? "")
      )
    }
  )
})

describe("The panels", () => {
  it.each(panels)('The panel "$title" has a unit, a description and queries', (panel) => {
    expect(panel.fieldConfig?.defaults).toHaveProperty("unit")
    expect(panel.description).toBeTruthy()
    expect(panel.targets).not.toEqual([])
  })

  it.each(alerts.filter((alert) => !Number.isNaN(thresholdOf(alert))))(
    "A panel of the dashboard shows the threshold of the alert $alert",
    (alert) => {
      const own = panels.filter(({ description }) => description?.includes(`${alert.alert}`))
      expect(own).not.toEqual([])
      // Held notifications or payments are whole: above 0 is from 1 on.
      const shown = thresholdOf(alert) || 1
      const withSteps = own.filter((panel) => valuesOf(panel).length > 0)
      expect(withSteps.map(valuesOf)).toEqual(withSteps.map(() => [shown]))
      expect(withSteps).not.toEqual([])
    }
  )
})

describeWith("promtool", "promtool", () => {
  jest.setTimeout(300_000)

  it("The rules of Prometheus are valid for promtool", () => {
    const { status, output } = promtool("check", "rules", join(OBSERVABILITY, "rules.yml"))
    expect({ status, output }).toEqual({ status: 0, output: expect.any(String) })
  })

  it.each(["rules.test.yml", "rules.days.test.yml"])(
    "The rules of Prometheus pass the tests in the file %s when promtool runs them",
    (file) => {
      const { status, output } = promtool("test", "rules", join(OBSERVABILITY, file))
      expect({ status, output }).toEqual({ status: 0, output: expect.stringContaining("SUCCESS") })
    }
  )
})

function valuesOf({ fieldConfig }: (typeof panels)[number]): number[] {
  return (fieldConfig?.defaults.thresholds.steps ?? []).flatMap(({ value }) => value ?? [])
}

/** Reports one value of each metric of the table, and names the series that a scrape finds. */
async function scrapeEachMetric(): Promise<string[]> {
  const port = await findFreePort()
  const variables = {
    OTEL_METRICS_EXPORTER: "prometheus",
    OTEL_TRACES_EXPORTER: "none",
    OTEL_LOGS_EXPORTER: "none",
    OTEL_EXPORTER_PROMETHEUS_HOST: "127.0.0.1",
    OTEL_EXPORTER_PROMETHEUS_PORT: String(port),
  }
  Object.assign(process.env, variables)
  const sdk = new NodeSDK()
  try {
    sdk.start()
    const meter = metrics.getMeter("observability.spec")
    for (const name of NAMES) {
      const { kind, unit } = METRICS[name]
      if (kind === "counter") {
        meter.createCounter(name, { unit }).add(1)
      } else if (kind === "histogram") {
        meter.createHistogram(name, { unit }).record(1)
      } else {
        meter.createObservableGauge(name, { unit }).addCallback((result) => result.observe(1))
      }
    }
    const scrape = async () =>
      await fetch(`http://127.0.0.1:${port}/metrics`).catch(() => undefined)
    const answer = await eventually("the metrics are exported", scrape)
    const series = (await answer.text()).match(/^hosted_checkout_\w+/gm) ?? []
    return [...new Set(series)]
  } finally {
    await sdk.shutdown()
    metrics.disable()
    for (const name of Object.keys(variables)) {
      delete process.env[name]
    }
  }
}
