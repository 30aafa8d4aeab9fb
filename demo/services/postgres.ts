import { join } from "node:path"

import { Child } from "../lib/child"
import { POSTGRES_DIR } from "../lib/paths"
import { findFreePort } from "../lib/ports"

/**
 * Starts the embedded PostgreSQL on a free port, with its data in `.demo/postgres`.
 *
 * @returns the process, and the URL of a database that exists
 */
export async function startPostgres(
  password: string,
  onStart: (child: Child) => void
): Promise<{ databaseUrl: string; port: number }> {
  const port = await findFreePort()
  const child = new Child({
    name: "postgres",
    file: join(__dirname, "postgres-server.ts"),
    execArgv: ["--import", "tsx"],
    env: {
      POSTGRES_DIR,
      POSTGRES_PORT: String(port),
      POSTGRES_PASSWORD: password,
    },
  })
  onStart(child)
  await child.reports("ready")
  // "localhost": Medusa asks every other host for TLS
  return { databaseUrl: `postgres://postgres:${password}@localhost:${port}/demo`, port }
}
