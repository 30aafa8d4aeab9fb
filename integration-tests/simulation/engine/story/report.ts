import type { Outcome } from "../run"
import { tellStory } from "./story"

/** Tells a violation: what was broken, how it came about, and how to see it again. */
export function reportViolation({ seed, violation, steps }: Outcome<unknown, unknown>): string {
  if (!violation) {
    return `Seed ${seed}: nothing was broken in ${steps.length} steps.`
  }
  return [
    `Seed ${seed} breaks "${violation.name}" in step ${violation.step}:`,
    indent(violation.detail),
    "",
    indent(tellStory(steps)),
    "",
    `Play it again: npm run simulate -- --seed ${seed}`,
  ].join("\n")
}

function indent(text: string): string {
  return text.replace(/^(?=.)/gm, "  ")
}
