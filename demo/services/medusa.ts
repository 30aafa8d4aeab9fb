import { createRequire } from "node:module"
import { join } from "node:path"

import { Child } from "../lib/child"
import { onceFor } from "../lib/once-for"
import { ADMIN_DIR, MIGRATED_FROM_FILE } from "../lib/paths"

const TS_NODE = ["--require", "ts-node/register"]
const resolve = createRequire(__filename).resolve

/**
 * `medusa db:migrate`: brings the database up to date, links and search indexes included. The demo's
 * own database is left alone while no source changed, which spares most of a later start.
 *
 * @returns whether there was something to do
 */
export async function migrate(
  env: NodeJS.ProcessEnv,
  foreignDatabase: boolean,
  onStart: (child: Child) => void
): Promise<boolean> {
  const run = async () => {
    const child = new Child({
      name: "migrations",
      file: resolve("@medusajs/cli/cli.js"),
      args: ["db:migrate", "--execute-safe-links"],
      env,
    })
    onStart(child)
    await child.finished()
  }
  if (foreignDatabase) {
    await run()
    return true
  }
  return onceFor(MIGRATED_FROM_FILE, ["src", "medusa-config.ts", "package-lock.json"], run)
}

/** Builds Admin into `.demo/admin` unless it is there: about 20 seconds, mostly for the dashboard itself. */
export function buildAdmin(
  env: NodeJS.ProcessEnv,
  onStart: (child: Child) => void
): Promise<boolean> {
  const sources = ["src/admin", "medusa-config.ts", "package-lock.json"]
  // Admin has the address of "Copy payment link" compiled in.
  const { port } = new URL(env.MEDUSA_BACKEND_URL ?? "")
  return onceFor(`${ADMIN_DIR}/.built-from-for-${port}`, sources, async () => {
    const child = new Child({
      name: "admin-build",
      file: join(__dirname, "admin-build.ts"),
      execArgv: TS_NODE,
      // For React's production build; nothing of the plugin runs here
      env: { ...env, NODE_ENV: "production" },
    })
    onStart(child)
    await child.finished()
  })
}

/** Loads Medusa and seeds the store. The process then waits for {@link openMedusa}. */
export async function loadAndSeedMedusa(
  env: NodeJS.ProcessEnv,
  port: number,
  onStart: (child: Child) => void
): Promise<Child> {
  const child = new Child({
    name: "medusa",
    file: join(__dirname, "medusa-server.ts"),
    execArgv: TS_NODE,
    // Admin is served from .demo/admin, not by Medusa's own loader
    env: { ...env, MEDUSA_PORT: String(port), DISABLE_ADMIN: "true" },
  })
  onStart(child)
  await child.reports("seeded")
  return child
}

/** Lets the loaded Medusa listen on its port. */
export async function openMedusa(child: Child): Promise<void> {
  child.send("listen")
  await child.reports("listening")
}
