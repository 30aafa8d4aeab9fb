import type { Fault } from "../faults"
import type { Point } from "../point"
import type { Step } from "./step"

/** How many consecutive steps of a task are listed; the rest is counted. */
const LISTED = 8

interface Line {
  at: number
  who: string
  did: string[]
  notes: string[]
}

/** Formats a run with one line per step: virtual time, task, what it did. */
export function formatSteps(steps: readonly Step[]): string {
  return print(steps.map(lineOf))
}

/** Formats a run in few lines: joins consecutive steps of a task and omits starts and plain answers. */
export function formatStory(steps: readonly Step[]): string {
  const lines: Line[] = []
  let isOpen = false
  for (const step of steps) {
    if (isOmitted(step)) {
      continue
    }
    const line = lineOf(step)
    const last = lines.at(-1)
    if (last && isOpen && !step.fault && last.who === line.who) {
      last.did.push(...line.did)
      last.notes.push(...line.notes)
    } else {
      lines.push(line)
    }
    isOpen = !step.fault
  }
  return print(lines)
}

/** Starts and plain answers are noise. */
function isOmitted({ point, fault, notes }: Step): boolean {
  return (point.phase === "after" || point.kind === "start") && !fault && !notes
}

function lineOf({ at, point, fault, notes = [] }: Step): Line {
  const who = fault?.kind === "kill" ? (point.server ?? point.taskName) : point.taskName
  return {
    at,
    who,
    did: [fault ? describeFault(fault, point) : actionOf(point)],
    notes: [...notes],
  }
}

function actionOf({ kind, label, phase }: Point): string {
  if (phase === "before") {
    return label
  }
  return kind === "request" ? `${label}: ended` : `${label}: answered`
}

/** A fault in plain English. */
function describeFault(fault: Fault, { label, phase, taskName }: Point): string {
  const isBefore = phase === "before"
  switch (fault.kind) {
    case "kill": {
      const moment = isBefore ? `before "${label}"` : `after "${label}", before its answer arrived`
      return `WAS KILLED in "${taskName}", ${moment}`
    }
    case "fail":
      return isBefore ? `"${label}" FAILED: it was not sent` : `"${label}": THE ANSWER WAS LOST`
    case "delay": {
      const what = isBefore ? `"${label}"` : `the answer of "${label}"`
      return `${what} TAKES ${fault.ms / 1_000} s`
    }
  }
}

function print(lines: readonly Line[]): string {
  const times = lines.map(({ at }) => `${(at / 1_000).toFixed(3)} s`)
  const timeWidth = Math.max(0, ...times.map(({ length }) => length))
  const whoWidth = Math.max(0, ...lines.map(({ who }) => who.length))
  return lines
    .map(({ who, did, notes }, index) => {
      const time = (times[index] ?? "").padStart(timeWidth)
      const indent = " ".repeat(timeWidth + whoWidth + 4)
      const noted = notes.map((note) => `\n${indent}  -> ${note}`)
      return `${time}  ${who.padEnd(whoWidth)}  ${listed(did)}${noted.join("")}`
    })
    .join("\n")
}

function listed(did: readonly string[]): string {
  const more = did.length - LISTED
  return more > 1 ? `${did.slice(0, LISTED).join(", ")} and ${more} more` : did.join(", ")
}
