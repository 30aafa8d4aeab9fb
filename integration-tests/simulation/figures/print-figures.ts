import type { Summary } from "../engine"
import { explainPairs } from "./explain-pairs"
import {
  allowedPairs,
  isCountOfPair,
  seenPairs,
  unseenPairs,
  unseenTransitions,
  type Pair,
} from "./transition-counts"

/** Prints how fast schedules were played, and what happened in them. */
export function printFigures({ schedules, steps, seconds, counts }: Summary): void {
  const each = (steps / schedules).toFixed(0)
  const speed = (schedules / seconds).toFixed(0)
  console.log(
    `${schedules} schedules of ${each} steps in ${seconds.toFixed(1)} s: ${speed} a second`
  )
  const rows = [...counts]
    .filter(([name]) => !isCountOfPair(name))
    .sort(([one], [other]) => one.localeCompare(other))
  rows.forEach(([name, times]) => console.log(row(times, name)))
}

/** Prints which transition followed which, and why the others that the statuses allow did not come. */
export function printPairs({ counts, schedules }: Pick<Summary, "counts" | "schedules">): void {
  const seen = seenPairs(counts)
  console.log(`\n${seen.length} of ${allowedPairs().length} pairs of transitions were seen:`)
  for (const [first, others] of byFirst(seen, ([pair]) => pair)) {
    console.log(`\n  ${first}`)
    others.forEach(([[, second], times]) => console.log(row(times, `then ${second}`)))
  }
  console.log(`\nNever seen: ${unseenTransitions(counts).join(", ") || "none"}`)

  const { excluded, possible } = explainPairs(unseenPairs(counts))
  console.log(`\n${numberOf(excluded)} pairs do not come, because:\n`)
  excluded.forEach((pairs, reason) => console.log(row(pairs.length, reason)))
  console.log(
    `\n${numberOf(possible)} pairs may come, and were not seen in ${schedules} schedules. They need that:`
  )
  for (const [reason, pairs] of possible) {
    console.log(`\n${row(pairs.length, reason)}\n`)
    for (const [first, others] of byFirst(pairs, (pair) => pair)) {
      console.log(`  ${first} then ${others.map(([, second]) => second).join(", ")}`)
    }
  }
}

function numberOf(explained: ReadonlyMap<string, readonly Pair[]>): number {
  return [...explained.values()].reduce((sum, pairs) => sum + pairs.length, 0)
}

function byFirst<Item>(items: readonly Item[], pairOf: (item: Item) => Pair): Map<string, Item[]> {
  const found = new Map<string, Item[]>()
  for (const item of items) {
    const [first] = pairOf(item)
    found.set(first, [...(found.get(first) ?? []), item])
  }
  return found
}

function row(times: number, text: string): string {
  return `${String(times).padStart(10)}  ${text}`
}
