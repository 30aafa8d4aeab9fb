import type { Summary } from "../engine"
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

/** Prints which transition followed which, and what the table allows that never came. */
export function printPairs({ counts }: Pick<Summary, "counts">): void {
  const seen = seenPairs(counts)
  console.log(`\n${seen.length} of ${allowedPairs().length} pairs of transitions were seen:`)
  for (const [first, others] of byFirst(seen, ([pair]) => pair)) {
    console.log(`\n  ${first}`)
    others.forEach(([[, second], times]) => console.log(row(times, `then ${second}`)))
  }
  console.log(`\nNever seen: ${unseenTransitions(counts).join(", ") || "none"}`)
  console.log("\nPairs that the table allows and that were never seen:")
  for (const [first, others] of byFirst(unseenPairs(counts), (pair) => pair)) {
    console.log(`  ${first} then ${others.map(([, second]) => second).join(", ")}`)
  }
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
