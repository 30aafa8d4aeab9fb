import { randomBytes } from "node:crypto"
import { Client, Pool } from "pg"
import type { Child } from "../../demo/lib/child"
import { migrate } from "../../demo/services/medusa"
import { startPostgres } from "../../demo/services/postgres"
import { medusaEnv } from "./medusa-env"

/** One PostgreSQL with its own defaults: what is committed is on disk. */
export interface Databases {
  /** A new, migrated database. */
  create(name: string): Promise<Database>
}

export interface Database {
  url: string
  pool: Pool
}

/** Starts the embedded PostgreSQL and migrates one database, which the others are copies of. */
export async function startDatabases(
  later: (stop: () => Promise<void>) => void
): Promise<Databases> {
  const stopLater = (child: Child) => later(() => child.stop())
  const { databaseUrl } = await startPostgres(randomBytes(12).toString("hex"), stopLater)
  await migrate(
    medusaEnv({ databaseUrl, gatewayUrl: "http://127.0.0.1:1", port: 1 }),
    true,
    stopLater
  )
  const template = new URL(databaseUrl).pathname.slice(1)

  return {
    create: async (name) => {
      const client = new Client({ connectionString: databaseUrl.replace(/[^/]+$/, "postgres") })
      await client.connect()
      await client.query(`create database "${name}" template "${template}"`)
      await client.end()
      const url = databaseUrl.replace(/[^/]+$/, name)
      const pool = new Pool({ connectionString: url, max: 2 })
      // Connections that PostgreSQL ends when it is stopped are no news.
      pool.on("error", () => undefined)
      later(() => pool.end())
      return { url, pool }
    },
  }
}
