import { spawnSync } from "node:child_process"

/** What some tests need and npm does not bring. */
export type Program = "nginx" | "promtool" | "redis-server"

export function isInstalled(program: Program): boolean {
  return !spawnSync(program, ["--version"]).error
}

/** The end of a title of tests that need a program, where the program is missing. */
export function missingProgram(program: Program): string {
  return isInstalled(program) ? "" : ` (SKIPPED: no ${program} on this machine)`
}

/** A `describe` that needs a program, and is skipped without the program. The last lines of the run say so. */
export function describeWith(program: Program, name: string, tests: () => void): void {
  const missing = missingProgram(program)
  const here = missing === "" ? describe : describe.skip
  here(name + missing, tests)
}
