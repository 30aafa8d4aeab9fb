import { spawnSync } from "node:child_process"

/** Runs promtool and returns what it printed; its exit code is 0 where it found nothing wrong. */
export function promtool(...args: string[]): { status: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync("promtool", args, { encoding: "utf8" })
  return { status, output: stdout + stderr }
}
