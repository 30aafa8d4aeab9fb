import { TRANSITIONS, type AttemptStatus, type TransitionName } from "../../../src/core"
import type { Pair } from "./transition-counts"

/** Something about an attempt, apart from its status, that decides which transitions it allows. */
export interface Fact {
  /** Why the second transition of a pair does not follow the first one. */
  reason: string
  atStart: string
  /** The value after a transition; undefined if the value or the status does not allow it. */
  after: (value: string, name: TransitionName, status: AttemptStatus) => string | undefined
}

interface State {
  status: AttemptStatus
  value: string
}

const NAMES = Object.keys(TRANSITIONS) as TransitionName[]

/** Finds the pairs that a fact excludes: no state that the first one leaves allows the second one. */
export function excludedBy(fact: Fact): (pair: Pair) => boolean {
  const states = statesAfterEach(fact)
  return ([first, second]) => !(states.get(first) ?? []).some((state) => next(fact, state, second))
}

/** The states that each transition may leave an attempt in, over all histories of an attempt. */
function statesAfterEach(fact: Fact): Map<TransitionName, State[]> {
  const found = new Map<TransitionName, State[]>(NAMES.map((name) => [name, []]))
  const reached: State[] = [{ status: "opening", value: fact.atStart }]
  // The list grows while it is read, until no transition leads to a new state.
  for (const state of reached) {
    for (const [name, states] of found) {
      const after = next(fact, state, name)
      if (after) {
        add(states, after)
        add(reached, after)
      }
    }
  }
  return found
}

function next(fact: Fact, { status, value }: State, name: TransitionName): State | undefined {
  const { from, to = status } = TRANSITIONS[name]
  const after = from.includes(status) ? fact.after(value, name, status) : undefined
  return after === undefined ? undefined : { status: to, value: after }
}

function add(states: State[], { status, value }: State): void {
  if (!states.some((known) => known.status === status && known.value === value)) {
    states.push({ status, value })
  }
}
