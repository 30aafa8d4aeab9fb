import { escapeHtml } from "../../src/core/texts/html"
import { format } from "./format"
import type { Panel } from "./panels"

const WIDTH = 400
const HEIGHT = 150
const COLORS = [
  "#7eb26d",
  "#eab839",
  "#6ed0e0",
  "#ef843c",
  "#e24d42",
  "#1f78c1",
  "#ba43a9",
  "#705da0",
]

type Line = Panel["queries"][number]["series"][number]

/** The series of a panel over time, as SVG: lines, or bars one on top of the other. */
export function chart(
  { queries, bars, unit, thresholds }: Panel,
  from: number,
  to: number
): string {
  const lines = queries.flatMap(({ series }) => series).filter(({ points }) => points.length > 0)
  const top = bars ? stackedTop(lines) : Math.max(0, ...lines.flatMap(valuesOf))
  const shown = thresholds.filter(({ value }) => value <= top * 4)
  const max = Math.max(top, ...shown.map(({ value }) => value)) * 1.1 || 1
  const x = (at: number) => ((at - from) / (to - from)) * WIDTH
  const y = (value: number) => HEIGHT - (value / max) * HEIGHT
  const marks = [0, max / 2, max].map(
    (value) =>
      `<line class="grid" x1="0" x2="${WIDTH}" y1="${y(value)}" y2="${y(value)}"/>` +
      `<text x="2" y="${Math.max(9, y(value) - 2)}">${format(value, unit)}</text>`
  )
  const limits = shown.map(
    ({ color, value }) =>
      `<line class="limit" stroke="${color}" x1="0" x2="${WIDTH}" y1="${y(value)}" y2="${y(value)}"/>`
  )
  const drawn = bars ? stacked(lines, x, y) : lines.map((line, index) => path(line, index, x, y))
  return `<svg viewBox="0 0 ${WIDTH} ${HEIGHT}">${[...marks, ...limits, ...drawn].join("")}</svg>${legend(lines, unit)}`
}

/** How many values fell into each bucket over time; the darker, the more. */
export function heatmap({ queries }: Panel, from: number, to: number): string {
  const buckets = queries
    .flatMap(({ series }) => series)
    .sort((a, b) => boundOf(a) - boundOf(b))
    // Prometheus' buckets contain the ones below them.
    .map((line, index, all) => {
      const below = new Map(all[index - 1]?.points)
      return {
        ...line,
        points: line.points.map(([at, value]) => [at, value - (below.get(at) ?? 0)] as const),
      }
    })
  const highest = Math.max(0, ...buckets.flatMap(({ points }) => points.map(([, value]) => value)))
  const height = HEIGHT / Math.max(1, buckets.length)
  const rows = buckets.map(({ name, points }, index) => {
    const top = HEIGHT - (index + 1) * height
    const cells = points
      .filter(([, value]) => value > 0.01)
      .map(([at, value]) => {
        const x = ((at - from) / (to - from)) * WIDTH
        return `<rect x="${x}" y="${top}" width="4" height="${height - 1}" fill="#1f78c1" opacity="${0.2 + (0.8 * value) / highest}"/>`
      })
    return `${cells.join("")}<text x="2" y="${top + height - 1}">${escapeHtml(name)} s</text>`
  })
  return `<svg viewBox="0 0 ${WIDTH} ${HEIGHT}">${rows.join("")}</svg>`
}

function path(
  { points }: Line,
  index: number,
  x: (at: number) => number,
  y: (value: number) => number
): string {
  const places = points.map(([at, value]) => `${x(at).toFixed(1)},${y(value).toFixed(1)}`)
  return `<polyline stroke="${colorOf(index)}" points="${places.join(" ")}"/>`
}

function stacked(lines: Line[], x: (at: number) => number, y: (value: number) => number): string[] {
  const tops = new Map<number, number>()
  return lines.flatMap(({ points }, index) =>
    points
      .filter(([, value]) => value > 0)
      .map(([at, value]) => {
        const bottom = tops.get(at) ?? 0
        tops.set(at, bottom + value)
        const height = y(bottom) - y(bottom + value)
        return `<rect x="${x(at)}" y="${y(bottom + value)}" width="2" height="${height}" fill="${colorOf(index)}"/>`
      })
  )
}

function stackedTop(lines: Line[]): number {
  const tops = new Map<number, number>()
  for (const [at, value] of lines.flatMap(({ points }) => points)) {
    tops.set(at, (tops.get(at) ?? 0) + value)
  }
  return Math.max(0, ...tops.values())
}

function legend(lines: Line[], unit: string): string {
  const entries = lines.map((line, index) => {
    const latest = format(line.points.at(-1)?.[1] ?? 0, unit)
    return `<li><i style="background:${colorOf(index)}"></i>${escapeHtml(line.name)} <b>${latest}</b></li>`
  })
  return entries.length > 0 ? `<ul>${entries.join("")}</ul>` : `<p class="none">No data</p>`
}

function valuesOf({ points }: Line): number[] {
  return points.map(([, value]) => value)
}

function boundOf({ labels }: Line): number {
  return labels.le === "+Inf" ? Infinity : Number(labels.le)
}

function colorOf(index: number): string {
  return COLORS[index % COLORS.length] ?? ""
}
