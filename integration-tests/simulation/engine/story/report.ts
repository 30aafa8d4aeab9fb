import type { Outcome } from "../run"
import { formatStory } from "./story"

/** Formats a violation: the invariant, the story and the command that replays it. */
export function reportViolation({ seed, violation, steps }: Outcome<unknown, unknown>): string {
  if (!violation) {
    return `Seed ${seed}: no violation in ${steps.length} steps.`
  }
  return [
    `Seed ${seed} violates "${violation.name}" in step ${violation.step}:`,
    indent(violation.detail),
    "",
    indent(formatStory(steps)),
    "",
    `Replay: npm run simulate -- --seed ${seed}`,
  ].join("\n")
}

function indent(text: string): string {
  return text.replace(/^(?=.)/gm, "  ")
}
