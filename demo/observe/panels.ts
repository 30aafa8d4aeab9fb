import dashboard from "../../docs/observability/dashboard.json"
import type { Prometheus, Series } from "./prometheus"

/** As Grafana would fill them in; a rate needs four scrapes, which are a second apart. */
const VARIABLES: Record<string, string> = { $job: ".*", $account: ".*", $__rate_interval: "15s" }

/** A panel of the dashboard with what its queries found. */
export interface Panel {
  title: string
  description: string
  kind: "row" | "stat" | "timeseries" | "heatmap"
  bars: boolean
  unit: string
  /** Values from which on a colour begins, without the first colour. */
  thresholds: { color: string; value: number }[]
  /** In the dashboard's 24 columns. */
  place: { x: number; w: number; h: number }
  queries: { expr: string; series: (Series & { name: string })[] }[]
}

interface GrafanaPanel {
  type: string
  title: string
  description?: string
  gridPos: Panel["place"]
  fieldConfig?: {
    defaults: {
      unit?: string
      custom?: { drawStyle?: string }
      thresholds?: { steps: { color: string; value: number | null }[] }
    }
  }
  targets?: { expr: string; legendFormat: string }[]
}

/** Runs the queries of all panels over the time since `from`, in seconds. */
export async function readPanels(prometheus: Prometheus, from: number): Promise<Panel[]> {
  const to = Date.now() / 1_000
  const step = Math.max(1, Math.round((to - from) / 240))
  return await Promise.all(
    (dashboard.panels as GrafanaPanel[]).map(async (panel) => {
      const { unit = "", custom, thresholds } = panel.fieldConfig?.defaults ?? {}
      return {
        title: panel.title,
        description: panel.description ?? "",
        kind: panel.type as Panel["kind"],
        bars: custom?.drawStyle === "bars",
        unit,
        thresholds: (thresholds?.steps ?? []).flatMap(({ color, value }) =>
          value === null ? [] : [{ color, value }]
        ),
        place: panel.gridPos,
        queries: await Promise.all(
          (panel.targets ?? []).map(async ({ expr, legendFormat }) => ({
            expr,
            series: (await prometheus.range(filledIn(expr), from, to, step)).map((series) => ({
              ...series,
              name: nameOf(series, legendFormat),
            })),
          }))
        ),
      }
    })
  )
}

function filledIn(expr: string): string {
  return Object.entries(VARIABLES).reduce(
    (text, [name, value]) => text.replaceAll(name, value),
    expr
  )
}

function nameOf({ labels }: Series, legend: string): string {
  return legend.replace(/\{\{(\w+)\}\}/g, (_, label: string) => labels[label] ?? "")
}
