import { spawnSync } from "node:child_process"
import { join } from "node:path"
import { plant, copyOfRepository, REPO } from "./copy"
import type { Bug } from "./bug"

interface FoundBug {
  name: string
  /** How many were played. */
  schedules: number
  /** The name of the violated invariant; undefined when none was. */
  violation: string | undefined
}

const FIRST_VIOLATION = "integration-tests/simulation/bugs/first-violation.ts"

/** Puts each bug into a copy of the repository, and plays it there until a schedule shows it. */
export async function* findBugs(bugs: readonly Bug[], atMost: number): AsyncGenerator<FoundBug> {
  const copy = copyOfRepository()
  for (const bug of bugs) {
    const putBack = plant(copy, bug)
    const { status, stdout, stderr } = spawnSync(
      join(REPO, "node_modules/.bin/tsx"),
      [join(copy, FIRST_VIOLATION), String(atMost)],
      { cwd: copy, encoding: "utf8" }
    )
    putBack()
    if (status !== 0) {
      throw new Error(`${bug.name}: the simulation failed: ${stderr}`)
    }
    yield { name: bug.name, ...(JSON.parse(stdout) as Omit<FoundBug, "name">) }
  }
}
