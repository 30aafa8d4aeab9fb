import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { ROOT } from "../../demo/lib/paths"
import type { Measured, Row } from "./row"

const RESULTS_FILE = join(ROOT, "bench/results.json")

/** A line of `bench/results.json`. */
export interface Result extends Omit<Measured, "ratio"> {
  name: string
  ratio: number
  target: number
  /** Whether the ratio may not be above the target, or not below it. */
  bound: "at most" | "at least"
  pass: boolean
}

/** Holds what was measured against the row's target. */
export function judge({ name, target }: Row, measured: Measured): Result {
  const ratio = measured.ratio ?? measured.ours / measured.baseline
  const met = "atLeast" in target ? ratio >= target.atLeast : ratio <= target.atMost
  return {
    name,
    ratio: rounded(ratio),
    target: "atLeast" in target ? target.atLeast : target.atMost,
    bound: "atLeast" in target ? "at least" : "at most",
    pass: met && Object.values(measured.conditions ?? {}).every(Boolean),
    ours: rounded(measured.ours),
    baseline: rounded(measured.baseline),
    unit: measured.unit,
    ...(measured.conditions && { conditions: measured.conditions }),
    ...(measured.details && { details: measured.details }),
  }
}

export function printTable(results: readonly Result[]): void {
  console.table(
    Object.fromEntries(
      results.map((result) => [
        result.name,
        {
          ours: result.ours,
          baseline: result.baseline,
          unit: result.unit,
          ratio: result.ratio,
          target: `${result.bound} ${result.target}`,
          result: result.pass ? "met" : shortfall(result),
        },
      ])
    )
  )
}

export function writeResults(results: readonly Result[]): void {
  const round = (_key: string, value: unknown) =>
    typeof value === "number" ? rounded(value) : value
  writeFileSync(RESULTS_FILE, `${JSON.stringify(results, round, 2)}\n`)
}

/** By how much the target is missed, in percent of it, and which conditions do not hold. */
function shortfall({ ratio, target, bound, conditions = {} }: Result): string {
  const off = (bound === "at least" ? target - ratio : ratio - target) / target
  const broken = Object.keys(conditions).filter((condition) => !conditions[condition])
  return [
    ...(off > 0 ? [`missed by ${Math.ceil(off * 100)} %`] : []),
    ...broken.map((what) => `not: ${what}`),
  ].join("; ")
}

/** Four digits that count. */
function rounded(value: number): number {
  return Number(value.toPrecision(4))
}
