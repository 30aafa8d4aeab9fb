import { rmSync } from "node:fs"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { findFreePorts } from "../../demo/lib/ports"
import { Checks } from "./lib/checks"
import { startDatabase, type Database } from "./lib/database"
import { followInstallPage } from "./lib/install-steps"
import { packPluginAndTools } from "./lib/pack"
import { killAll, stopAll } from "./lib/process"

/**
 * `npm run test:install`: does what docs/owners/install.md says, block by block, and pays; with `-- --pnpm` by the
 * blocks for pnpm. A local template stands for create-medusa-app: `npm run test:starter` runs that, too.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { pnpm: { type: "boolean" } } })
  const manager = values.pnpm ? "pnpm" : "npm"
  const checks = new Checks()
  const folder = await mkdtemp(join(tmpdir(), "hosted-checkout-install-"))
  let database: Database | undefined
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => {
      killAll()
      rmSync(folder, { recursive: true, force: true })
    })
  }
  console.log(`\ndocs/owners/install.md, block by block, with ${manager}\n`)
  let failed = false
  try {
    const [port = 0, sandbox = 0, medusa = 0, storefront = 0] = await findFreePorts(4)
    const tarballs = await checks.check("plugin and tools are built and packed", () =>
      packPluginAndTools(folder)
    )
    database = await startDatabase(port)
    const ports = { medusa, sandbox, storefront }
    const databaseUrl = database.url
    await followInstallPage(checks, { folder, manager, tarballs, databaseUrl, ports })
  } catch (error) {
    failed = true
    checks.fail()
    console.error("\n", error)
  }
  await stopAll()
  await database?.stop()
  await rm(folder, { recursive: true, force: true })
  console.log(`\n${checks.summary()}`)
  process.exit(failed ? 1 : 0)
}

void main()
