import { bank, type Mistake } from "./engine/__tests__/worlds/bank"

const MISTAKES: readonly Mistake[][] = [
  ["no lock", "blind write"],
  ["blind write"],
  ["two writes"],
  ["charges again"],
]

/** What `npm run simulate` plays. */
export const WORLD = bank()

/** What `npm run simulate -- --bugs` must find. */
export const BUGS = MISTAKES.map((mistakes) => ({
  name: mistakes.join(", "),
  world: bank(...mistakes),
}))
