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
/** Prints how long the package takes from its `require` until the sandbox listens. */
const TIMED = `
  const from = performance.now()
  const { startSandbox } = require(process.argv[1])
  startSandbox({ port: 0 }).then(({ url, close }) => {
    const ms = performance.now() - from
    console.log(JSON.stringify({ ms, url }))
    process.on("SIGTERM", close)
  })
`

export const sandboxStart: Row = {
  name: "sandbox-start",
  what: "`startSandbox()` in a new process, from the loading of its package until it listens",
  baseline: "300 ms",
  target: { atMost: 1 },
  async run(bench) {
    execFileSync("npm", ["run", "--silent", "build:dev"], { cwd: ROOT, stdio: "inherit" })
    const { bin } = createRequire(__filename)(join(DEV, "package.json")) as {
      bin: Record<string, string>
    }
    const asLibrary = async () => (await start(["-e", TIMED, DEV])).ms
    const command = [join(DEV, bin["hosted-checkout"] ?? ""), "sandbox", "--port", "0", "--json"]
    const asCommand = async () => (await start(command)).processMs

    await asLibrary()
    await asCommand()
    const library: number[] = []
    const commands: number[] = []
    for (let run = bench.pick(5, 21); run > 0; run--) {
      library.push(await asLibrary())
      commands.push(await asCommand())
    }
    return {
      ours: median(library),
      baseline: BUDGET_MS,
      unit: "ms",
      details: { runs: library, spread: spread(library), commandMs: median(commands), commands },
    }
  },
}

interface Started {
  /** Until the first line of the process. */
  processMs: number
  /** As the process itself measured; NaN if it did not. */
  ms: number
}

/** Starts a sandbox in a process of its own, and stops it again. */
async function start(args: readonly string[]): Promise<Started> {
  const startedAt = performance.now()
  const sandbox = spawn(process.execPath, args, {
    env: { ...process.env, HOSTED_CHECKOUT_SECRET_KEY: SECRET_KEY },
    stdio: ["ignore", "pipe", "inherit"],
  })
  const ended = once(sandbox, "exit")
  const [line] = (await Promise.race([
    once(sandbox.stdout, "data"),
    ended.then(() => []),
  ])) as Buffer[]
  const processMs = performance.now() - startedAt
  if (!line) {
    throw new Error("The sandbox ended before it listened")
  }
  const { url, ms = NaN } = JSON.parse(line.toString()) as { url: string; ms?: number }
  if (!(await fetch(`${url}/openapi.json`)).ok) {
    throw new Error("The sandbox does not answer")
  }
  sandbox.kill()
  await ended
  return { processMs, ms }
}
