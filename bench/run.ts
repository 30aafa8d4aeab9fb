// Before everything that reads it.
import "./harness/state-dir"
import { mkdirSync, rmSync } from "node:fs"
import { resolve } from "node:path"
import { Argument, Command, InvalidArgumentError } from "commander"
import { STATE_DIR } from "../demo/lib/paths"
import { Shutdown } from "../demo/lib/shutdown"
import { assertNoOtherDemo } from "../demo/services/postgres"
import { removePostgresHome } from "../demo/services/postgres-home"
import { Bench } from "./harness/bench"
import { judge, printTable, writeResults, type Result } from "./harness/report"
import { ROWS } from "./rows"

interface Options {
  quick?: boolean
  rush?: number
  profile?: string
}

function payments(text: string): number {
  const number = Number(text)
  if (!Number.isInteger(number) || number < 1) {
    throw new InvalidArgumentError("It must be a whole number, 1 or more.")
  }
  return number
}

/** `npm run bench`: measures, prints a table and writes `bench/results.json`. A target missed is no error. */
async function main(): Promise<void> {
  const command = new Command("npm run bench --")
    .description(
      "Measures the plugin against baselines of the same run (docs/contributing/benchmarks.md)"
    )
    .addArgument(new Argument("[rows...]", "only these").choices(ROWS.map(({ name }) => name)))
    .option("--quick", "smaller counts: a few minutes, and less to rely on")
    .option("--rush <payments>", "how many are notified at once (60; 20 with --quick)", payments)
    .option("--profile <folder>", "write a CPU profile of each Medusa process there")
    .parse()
  const chosen = ROWS.filter(({ name }) => command.args.length === 0 || command.args.includes(name))
  const { quick = false, profile, rush } = command.opts<Options>()

  const shutdown = new Shutdown()
  let exitCode = 0
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(signal, () => void shutdown.run().then(() => process.exit(1)))
  }
  try {
    await cleanUp()
    mkdirSync(STATE_DIR, { recursive: true })
    const bench = await Bench.start({
      quick,
      rushOf: rush,
      profileDir: profile && resolve(profile),
      later: (stop) => shutdown.add(stop),
    })
    const results: Result[] = []
    for (const row of chosen) {
      const startedAt = performance.now()
      const result = judge(row, await row.run(bench))
      results.push(result)
      console.log(
        `${row.name} (${((performance.now() - startedAt) / 1_000).toFixed(0)} s): ${row.what}`
      )
      // After each row: what was measured stays when a later one breaks.
      writeResults(results)
    }
    printTable(results)
  } catch (error) {
    exitCode = 1
    console.error(error)
    console.error(`The logs are in ${STATE_DIR}.`)
  }
  await shutdown.run()
  removePostgresHome()
  process.exit(exitCode)
}

/** Throws away what an earlier run has left. */
async function cleanUp(): Promise<void> {
  await assertNoOtherDemo()
  removePostgresHome()
  rmSync(STATE_DIR, { recursive: true, force: true })
}

void main()
