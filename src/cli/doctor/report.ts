import { docsLink } from "../../core/docs-link"
import { colour } from "../manners/output"
import type { Diagnosis, Finding } from "./diagnosis"

const LABELS = {
  ok: "ok",
  note: "note",
  warning: "warning",
  error: "problem",
  unknown: "unknown",
} as const
const COLOURS = {
  ok: "green",
  note: "dim",
  warning: "yellow",
  error: "red",
  unknown: "dim",
} as const
/** Problems come last, next to the prompt. */
const ORDER = ["ok", "unknown", "note", "warning", "error"]

/** A diagnosis as lines: each finding, with what to do below the finding. */
export function reportOf({ provider_id, mode, base_url, findings }: Diagnosis): string {
  const sorted = [...findings].sort((a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state))
  const width = Math.max(...findings.map(({ check }) => check.length))
  return [
    `${colour("bold", provider_id)}  ${mode === "live" ? "live" : "test"} gateway ${base_url}`,
    ...sorted.flatMap((finding) => linesOf(finding, width)),
  ].join("\n")
}

function linesOf({ check, state, message, fix }: Finding, width: number): string[] {
  const label = colour(COLOURS[state], LABELS[state].padEnd(7))
  return [
    `  ${label}  ${check.padEnd(width)}  ${message}`,
    ...(fix === null ? [] : [`${" ".repeat(width + 13)}-> ${fix}`]),
  ]
}

/** The last line: the number of problems and warnings. */
export function summaryOf(diagnoses: readonly Diagnosis[]): string {
  const states = diagnoses.flatMap(({ findings }) => findings.map(({ state }) => state))
  const [problems, warnings] = ["error", "warning"].map(
    (state) => states.filter((one) => one === state).length
  )
  return problems === 0 && warnings === 0
    ? colour("green", "No problems found.")
    : `Problems: ${problems}. Warnings: ${warnings}. More about each: ${docsLink("owners/troubleshooting.md#what-doctor-finds")}`
}
