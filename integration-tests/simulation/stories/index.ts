import type { Plan } from "../engine"
import type { Action, Settings } from "../world/actions"
import anOrderThatCoreUndoes from "./an-order-that-core-undoes.json"

interface Story {
  seed: number
  plan: Plan<Action, Settings>
}

/** Schedules that broke a promise once; by what happens in them. */
export const STORIES: Readonly<Record<string, Story>> = {
  "an order completes no payment while core may still undo it": anOrderThatCoreUndoes as Story,
}
