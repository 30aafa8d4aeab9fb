import { execFileSync, spawn } from "node:child_process"
import { once } from "node:events"
import { createRequire } from "node:module"
import { join } from "node:path"
import { ROOT } from "../../demo/lib/paths"
import { SECRET_KEY } from "../harness/medusa-env"
import type { Row } from "../harness/row"
import { median, spread } from "../harness/statistics"

const BUDGET_MS = 300
const DEV = join(ROOT, ".medusa/dev")

export const sandboxStart: Row = {
  name: "sandbox-start",
  what: "`hosted-checkout sandbox`, the process too, until it says that it listens",
  baseline: "300 ms",
  target: { atMost: 1 },
  async run(bench) {
    execFileSync("npm", ["run", "--silent", "build:dev"], { cwd: ROOT, stdio: "inherit" })
    const { bin } = createRequire(__filename)(join(DEV, "package.json")) as {
      bin: Record<string, string>
    }
    const file = join(DEV, bin["hosted-checkout"] ?? "")
    await start(file)
    const runs: number[] = []
    for (let run = bench.pick(5, 21); run > 0; run--) {
      runs.push(await start(file))
    }
    return {
      ours: median(runs),
      baseline: BUDGET_MS,
      unit: "ms",
      details: { runs, spread: spread(runs) },
    }
  },
}

/** Starts it, and stops it again. @returns the milliseconds until its first line. */
async function start(file: string): Promise<number> {
  const startedAt = performance.now()
  const sandbox = spawn(process.execPath, [file, "sandbox", "--port", "0", "--json"], {
    env: { ...process.env, HOSTED_CHECKOUT_SECRET_KEY: SECRET_KEY },
    stdio: ["ignore", "pipe", "inherit"],
  })
  const ended = once(sandbox, "exit")
  const [line] = (await Promise.race([
    once(sandbox.stdout, "data"),
    ended.then(() => []),
  ])) as Buffer[]
  const took = performance.now() - startedAt
  if (!line) {
    throw new Error("The sandbox ended before it listened")
  }
  const { url } = JSON.parse(line.toString()) as { url: string }
  if (!(await fetch(`${url}/openapi.json`)).ok) {
    throw new Error("The sandbox does not answer")
  }
  sandbox.kill()
  await ended
  return took
}
