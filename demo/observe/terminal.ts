import { bold } from "../lib/progress"
import { format } from "./format"
import type { Panel } from "./panels"

/** Prints each query of the dashboard with its latest value and its highest. */
export function printPanels(panels: readonly Panel[]): void {
  for (const { kind, title, unit, queries } of panels) {
    if (kind === "row") {
      console.log(`\n${bold(title)}`)
      continue
    }
    console.log(`\n  ${title}`)
    for (const { expr, series } of queries) {
      console.log(`    ${expr}`)
      if (series.length === 0) {
        console.log("      no data")
      }
      for (const { name, points } of series) {
        const values = points.map(([, value]) => value)
        const latest = values.at(-1)
        if (latest !== undefined) {
          const highest = Math.max(...values)
          console.log(`      ${name}: ${format(latest, unit)}, at most ${format(highest, unit)}`)
        }
      }
    }
  }
}
