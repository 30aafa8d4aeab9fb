import { TRANSITIONS, type TransitionName } from "../../../src/core"

/** Two transitions of one attempt, the second right after the first. */
export type Pair = readonly [TransitionName, TransitionName]

type Counts = ReadonlyMap<string, number>

const NAMES = Object.keys(TRANSITIONS) as TransitionName[]

/** No account leaves the configuration of the simulated store. The contract of retention and its use cases play that. */
const OF_ACCOUNTS_THAT_LEFT: readonly TransitionName[] = ["unfinished_erased"]

/** Begins the name of each count of a pair. */
const PAIR = "pair "

/** Under what a transition is counted. */
export function countOf(name: TransitionName): string {
  return `transition ${name}`
}

/** Under what a pair is counted. */
export function countOfPair([first, second]: Pair): string {
  return `${PAIR}${first} then ${second}`
}

export function isCountOfPair(count: string): boolean {
  return count.startsWith(PAIR)
}

/** Pairs that the table allows: the second may start from a status that the first leads to or keeps. */
export function allowedPairs(): Pair[] {
  return NAMES.flatMap((first) =>
    NAMES.filter((second) => mayFollow(second, first)).map((second) => [first, second] as const)
  )
}

/** Transitions that may come in the simulated store, and were not counted. */
export function unseenTransitions(counts: Counts): TransitionName[] {
  const possible = NAMES.filter((name) => !OF_ACCOUNTS_THAT_LEFT.includes(name))
  return possible.filter((name) => !counts.has(countOf(name)))
}

/** Pairs that the table allows and that were not counted. */
export function unseenPairs(counts: Counts): Pair[] {
  return allowedPairs().filter((pair) => !counts.has(countOfPair(pair)))
}

/** The pairs that were counted, in the order of the table. */
export function seenPairs(counts: Counts): [Pair, number][] {
  return NAMES.flatMap((first) =>
    NAMES.flatMap((second) => {
      const pair: Pair = [first, second]
      const times = counts.get(countOfPair(pair))
      return times === undefined ? [] : [[pair, times] as [Pair, number]]
    })
  )
}

function mayFollow(second: TransitionName, first: TransitionName): boolean {
  const { from, to } = TRANSITIONS[first]
  const after = to ? [to] : from
  return after.some((status) => TRANSITIONS[second].from.includes(status))
}
