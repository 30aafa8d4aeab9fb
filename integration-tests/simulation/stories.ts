import { readFileSync } from "node:fs"
import { join } from "node:path"
import type { Plan } from "./engine"
import type { Action, Settings } from "./world/actions"

/** A schedule that once broke a promise. */
export interface Story {
  /** What must happen, as a sentence. */
  name: string
  seed: number
  plan: Plan<Action, Settings>
}

/** The lines of `stories.jsonl`. `npm run simulate -- --seed 42 --plan` prints such a line. */
export function readStories(): Story[] {
  return readFileSync(join(__dirname, "stories.jsonl"), "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as Story)
}
