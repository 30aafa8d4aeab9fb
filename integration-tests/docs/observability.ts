import { readFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { parse } from "yaml"
import dashboard from "../../docs/observability/dashboard.json"
import { METRICS, type MetricName } from "../../src/core/telemetry/metrics"

const ROOT = resolve(__dirname, "../..")
export const OBSERVABILITY = join(ROOT, "docs/observability")

/** Of the plugin, as Prometheus has it; a recorded one has colons. */
const METRIC = /(?<![\w:])hosted_checkout_\w+(?![\w:])/g
const RECORDED = /\w+:hosted_checkout_\w+:\w+/g

interface Rule {
  record?: string
  alert?: string
  expr: string
  labels?: { severity?: string }
  annotations?: { summary?: string; description?: string; runbook_url?: string }
}

interface Panel {
  type: string
  title: string
  description?: string
  targets?: { expr: string }[]
  fieldConfig?: { defaults: { thresholds: { steps: { value: number | null }[] } } }
}

const { groups } = parse(readFileSync(join(OBSERVABILITY, "rules.yml"), "utf8")) as {
  groups: { rules: Rule[] }[]
}
const rules = groups.flatMap(({ rules }) => rules)

export const alerts = rules.filter(({ alert }) => alert !== undefined)
export const recorded = rules.flatMap(({ record }) => record ?? [])
export const panels = (dashboard.panels as Panel[]).filter(({ type }) => type !== "row")

const expressions = {
  rules: rules.map(({ expr }) => expr),
  dashboard: panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)),
}

/** Names of the plugin's metrics in the rules or the dashboard. */
export function metricsIn(file: keyof typeof expressions): string[] {
  return unique(expressions[file].flatMap((expr) => expr.match(METRIC) ?? []))
}

/** Names of recorded series that a file reads. */
export function recordedIn(file: keyof typeof expressions): string[] {
  return unique(expressions[file].flatMap((expr) => expr.match(RECORDED) ?? []))
}

/** The series of a metric as Prometheus has them: of a histogram there are three. */
export function seriesOf(name: MetricName): string[] {
  const exported = name.replaceAll(".", "_")
  switch (METRICS[name].kind) {
    case "counter":
      return [`${exported}_total`]
    case "histogram":
      return ["bucket", "count", "sum"].map((part) => `${exported}_${part}`)
    case "gauge":
      return [exported]
  }
}

/** The value above which an alert of one value fires: the first one that its expression compares with. */
export function thresholdOf({ expr }: Rule): number {
  return Number(/> ([\d.]+)/.exec(expr)?.[1])
}

function unique(names: string[]): string[] {
  return [...new Set(names)]
}
