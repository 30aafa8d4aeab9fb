import { ATTEMPT_STATUSES, type AttemptStatus } from "../../attempt"
import { TRANSITIONS, type TransitionName } from ".."

const NAMES = Object.keys(TRANSITIONS) as TransitionName[]

/** How an attempt's status changes, as a mermaid state diagram: one arrow for each pair of statuses. */
export function stateDiagram(): string {
  const lines = ["stateDiagram-v2", "  [*] --> opening: the row is written"]
  for (const from of ATTEMPT_STATUSES) {
    for (const to of ATTEMPT_STATUSES) {
      const names = from === to ? [] : leading(from, to)
      if (names.length > 0) {
        lines.push(`  ${from} --> ${to}: ${names.join(", ")}`)
      }
    }
  }
  return [...lines, ...finals().map((status) => `  ${status} --> [*]`)].join("\n")
}

/** All transitions as table rows: start statuses, end status, conditions and timeline entry. */
export function transitionTable(): string {
  const head = ["transition", "from", "to", "only if", "sets", "timeline"]
  const rows = NAMES.map((name) => {
    const {
      from,
      to,
      when = [],
      asRead = [],
      sets = [],
      fills = [],
      resets,
      entry,
    } = TRANSITIONS[name]
    const conditions = [...when, ...asRead.map((column) => `${column} as read`)]
    const columns = [...sets, ...fills.map((column) => `${column} if empty`), ...reset(resets)]
    const statuses = from.length === ATTEMPT_STATUSES.length ? ["any"] : from
    return [name, statuses.join(", "), to ?? "–", list(conditions), list(columns), entry ?? "–"]
  })
  return [head, head.map(() => "---"), ...rows]
    .map((cells) => `| ${cells.join(" | ")} |`)
    .join("\n")
}

/** Statuses that no transition leaves. */
export function finals(): AttemptStatus[] {
  return ATTEMPT_STATUSES.filter((from) =>
    ATTEMPT_STATUSES.every((to) => from === to || leading(from, to).length === 0)
  )
}

function leading(from: AttemptStatus, to: AttemptStatus): TransitionName[] {
  return NAMES.filter(
    (name) => TRANSITIONS[name].to === to && TRANSITIONS[name].from.includes(from)
  )
}

function reset(resets: object = {}): string[] {
  return Object.entries(resets).map(([column, value]) => `${column} = ${String(value)}`)
}

function list(fields: readonly string[]): string {
  return fields.join(", ") || "–"
}
