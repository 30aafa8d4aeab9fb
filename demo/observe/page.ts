import { escapeHtml } from "../../src/core/texts/html"
import { chart, heatmap } from "./chart"
import { format } from "./format"
import type { Panel } from "./panels"

const COLORS: Record<string, string> = { green: "#37872d", yellow: "#b58900", red: "#c4162a" }

const STYLE = `
  body { margin: 0; padding: 16px; background: #111217; color: #ccccdc; font: 13px/1.4 sans-serif; }
  h1 { font-size: 20px; margin: 0; } body > p { margin: 4px 0 12px; color: #8e8ea0; }
  main { display: grid; grid-template-columns: repeat(24, 1fr); gap: 8px; }
  h2 { grid-column: span 24; margin: 12px 0 0; font-size: 15px; }
  section { background: #181b1f; border: 1px solid #2c3235; border-radius: 3px; padding: 8px; }
  h3 { margin: 0 0 6px; font-size: 13px; } section > p { margin: 6px 0 0; color: #8e8ea0; font-size: 11px; }
  .tile { border-radius: 3px; padding: 8px; color: #fff; font-size: 26px; text-align: center; }
  .tile small { display: block; font-size: 12px; } .none { text-align: center; }
  svg { width: 100%; } svg text { fill: #8e8ea0; font-size: 9px; }
  polyline { fill: none; stroke-width: 1.5; } .grid { stroke: #2c3235; } .limit { stroke-dasharray: 4 3; }
  ul { list-style: none; margin: 4px 0 0; padding: 0; font-size: 11px; } li { display: inline-block; margin-right: 10px; }
  i { display: inline-block; width: 10px; height: 3px; margin-right: 4px; vertical-align: middle; }`

/** The dashboard as one page without scripts: what Grafana would show, drawn by ourselves. */
export function pageOf(panels: readonly Panel[], from: number): string {
  const to = Date.now() / 1_000
  const body = panels.map((panel) => {
    const { title, description, kind, place } = panel
    if (kind === "row") {
      return `<h2>${escapeHtml(title)}</h2>`
    }
    const drawn =
      kind === "stat"
        ? tiles(panel)
        : kind === "heatmap"
          ? heatmap(panel, from, to)
          : chart(panel, from, to)
    return `<section style="grid-column: span ${place.w}"><h3>${escapeHtml(title)}</h3>${drawn}<p>${escapeHtml(description)}</p></section>`
  })
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Hosted checkout</title>
<style>${STYLE}</style>
<h1>Hosted checkout</h1>
<p>The queries of docs/observability/dashboard.json over the demo's metrics. Drawn by npm run demo:observe, not by Grafana.</p>
<main>
${body.join("\n")}
</main>
</html>
`
}

function tiles({ queries, unit, thresholds }: Panel): string {
  const series = queries.flatMap(({ series }) => series)
  const drawn = series.map(({ name, points }) => {
    const value = points.at(-1)?.[1] ?? 0
    const color = thresholds.findLast((step) => value >= step.value)?.color ?? "green"
    return `<div class="tile" style="background:${COLORS[color] ?? color}">${format(value, unit)}<small>${escapeHtml(name)}</small></div>`
  })
  return drawn.join("") || `<p class="none">No data</p>`
}
