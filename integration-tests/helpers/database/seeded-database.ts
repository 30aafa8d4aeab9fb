import { randomBytes } from "node:crypto"
import { Client } from "pg"

/** A database of its own for a test, migrated and with the demo's store in it. */
export interface SeededDatabase {
  url: string
  publishableKey: string
}

/** Medusa makes a key of its own, too: the storefront's belongs to a channel that sells something. */
export const STOREFRONT_KEY = `
  select token from api_key k
  join publishable_api_key_sales_channel l on l.publishable_key_id = k.id
  join product_sales_channel p on p.sales_channel_id = l.sales_channel_id limit 1`

/** A copy of the store that jest's global setup has put into `template1`. */
export async function createSeededDatabase(): Promise<SeededDatabase> {
  const name = `chaos_${randomBytes(6).toString("hex")}`
  await withClient("postgres", (server) => server.query(`create database ${name}`))
  const publishableKey = await withClient(name, async (client) => {
    const { rows } = await client.query<{ token: string }>(STOREFRONT_KEY)
    return rows[0]?.token ?? ""
  })
  return { url: databaseUrl(name), publishableKey }
}

/**
 * A database of the PostgreSQL that jest's global setup started, over its unix socket: Medusa sends
 * hundreds of queries in each test, and each is a seventh less work than over TCP.
 */
export function databaseUrl(name: string): string {
  const { DB_HOST, DB_PORT, DB_USERNAME, DB_PASSWORD, DB_SOCKETS } = process.env
  const address = `postgres://${DB_USERNAME}:${DB_PASSWORD}@${DB_HOST}:${DB_PORT}/${name}`
  return `${address}?host=${encodeURIComponent(DB_SOCKETS ?? "")}`
}

/** The same database over TCP, where something is to come in between. */
export function overTcp(url: string): string {
  return url.replace(/\?.*$/, "")
}

async function withClient<Result>(
  database: string,
  use: (client: Client) => Promise<Result>
): Promise<Result> {
  const client = new Client({ connectionString: databaseUrl(database) })
  await client.connect()
  try {
    return await use(client)
  } finally {
    await client.end()
  }
}
