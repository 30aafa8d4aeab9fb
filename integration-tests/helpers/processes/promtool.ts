import { spawnSync } from "node:child_process"

/** Whether promtool, of Debian's package `prometheus` or another one, is installed. */
const hasPromtool = spawnSync("promtool", ["--version"]).status === 0

/** For the title of what is skipped without it. */
const PROMTOOL_NOTICE = hasPromtool ? "" : " (SKIPPED: no promtool on this machine)"

/** A `describe` that needs promtool: skipped, with a notice, where there is none. */
export function describeWithPromtool(name: string, tests: () => void): void {
  if (!hasPromtool) {
    process.stderr.write(`${name}${PROMTOOL_NOTICE}\n`)
  }
  const here = hasPromtool ? describe : describe.skip
  here(`${name}${PROMTOOL_NOTICE}`, tests)
}

/** Runs promtool and returns what it printed; its exit code is 0 where it found nothing wrong. */
export function promtool(...args: string[]): { status: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync("promtool", args, { encoding: "utf8" })
  return { status, output: stdout + stderr }
}
