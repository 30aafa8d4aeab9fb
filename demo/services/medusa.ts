import { createRequire } from "node:module"
import { join } from "node:path"

import { buildIfChanged } from "../lib/build-cache"
import { Child } from "../lib/child"
import { ADMIN_DIR } from "../lib/paths"

const TS_NODE = ["--require", "ts-node/register"]
const resolve = createRequire(__filename).resolve

/** `medusa db:migrate`: brings the database up to date, links and search indexes included. */
export async function migrate(
  env: NodeJS.ProcessEnv,
  onStart: (child: Child) => void
): Promise<void> {
  const child = new Child({
    name: "migrations",
    file: resolve("@medusajs/cli/cli.js"),
    args: ["db:migrate", "--execute-safe-links"],
    env,
  })
  onStart(child)
  await child.finished()
}

/** Builds Admin into `.demo/admin` unless it is there: about 20 seconds, mostly for the dashboard itself. */
export function buildAdmin(
  env: NodeJS.ProcessEnv,
  onStart: (child: Child) => void
): Promise<boolean> {
  return buildIfChanged(ADMIN_DIR, ["src/admin", "package-lock.json"], async () => {
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
