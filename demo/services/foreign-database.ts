import { Client } from "pg"

import { DemoError } from "../lib/demo-error"

/** invalid_catalog_name in PostgreSQL's list of error codes */
const NO_SUCH_DATABASE = "3D000"

/**
 * Checks that the database in DATABASE_URL answers, before Medusa retries for a while.
 *
 * @throws DemoError that says what is missing, without the password
 */
export async function assertReachable(databaseUrl: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl, connectionTimeoutMillis: 5_000 })
  try {
    await client.connect()
  } catch (error) {
    const { code, message } = error as { code?: string; message?: string }
    throw new DemoError(
      code === NO_SUCH_DATABASE
        ? `There is no database "${client.database}" at ${client.host}:${client.port}. ` +
            `Create it, e.g. with: createdb -h ${client.host} -p ${client.port} ${client.database}`
        : `The database in DATABASE_URL (${client.host}:${client.port}) cannot be used: ` +
            `${message || code}. Without DATABASE_URL, the demo runs a PostgreSQL of its own.`
    )
  } finally {
    await client.end().catch(() => {})
  }
}
