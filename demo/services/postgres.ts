import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"

import { Child } from "../lib/child"
import { DemoError } from "../lib/demo-error"
import { POSTGRES_DIR } from "../lib/paths"
import { findFreePort, isFree } from "../lib/ports"

/**
 * Two demos cannot share `.demo/`: the second one would take the first one's database from under it.
 *
 * @throws DemoError when a PostgreSQL is running on `.demo/postgres`
 */
export async function assertNoOtherDemo(): Promise<void> {
  const pidFile = join(POSTGRES_DIR, "postmaster.pid")
  if (!existsSync(pidFile)) {
    return
  }
  const [pid, , , port] = readFileSync(pidFile, "utf8").split("\n").map(Number)
  // Both, since after a crash either number may belong to something else by now
  if (pid && port && isProcess(pid) && !(await isFree(port))) {
    throw new DemoError(
      `Another demo runs here: PostgreSQL (process ${pid}) is open on .demo/postgres. ` +
        `Stop it with Ctrl+C in its terminal. If there is none: kill -INT ${pid}`
    )
  }
}

function isProcess(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    // It exists, and is another user's
    return (error as NodeJS.ErrnoException).code === "EPERM"
  }
}

/**
 * Starts the embedded PostgreSQL on a free port, with its data in `.demo/postgres`.
 *
 * @param taken ports of servers that start later
 * @returns the process, and the URL of a database that exists
 */
export async function startPostgres(
  password: string,
  onStart: (child: Child) => void,
  taken: readonly number[] = []
): Promise<{ databaseUrl: string; port: number }> {
  const port = await findFreePort(taken)
  const child = new Child({
    name: "postgres",
    file: join(__dirname, "postgres-server.ts"),
    execArgv: ["--import", "tsx"],
    env: {
      POSTGRES_PORT: String(port),
      POSTGRES_PASSWORD: password,
    },
  })
  onStart(child)
  await child.reports("ready")
  // "localhost": Medusa asks every other host for TLS
  return { databaseUrl: `postgres://postgres:${password}@localhost:${port}/demo`, port }
}
