import { randomBytes } from "node:crypto"
import { Client } from "pg"
import { runMedusa } from "./medusa-process"

const TEMPLATE = "hosted_checkout_seeded"
/** Any number: who builds the template holds this lock, and the others wait. */
const TEMPLATE_LOCK = 20_261_121

/** A database of its own for a test, migrated and with the demo's store in it. */
export interface SeededDatabase {
  url: string
  publishableKey: string
}

/** Copies the seeded database; the first one to ask builds it, which takes some twenty seconds. */
export async function createSeededDatabase(): Promise<SeededDatabase> {
  const name = `chaos_${randomBytes(6).toString("hex")}`
  await withClient("postgres", async (server) => {
    await server.query("select pg_advisory_lock($1)", [TEMPLATE_LOCK])
    const { rowCount } = await server.query("select from pg_database where datname = $1", [
      TEMPLATE,
    ])
    if (!rowCount) {
      await buildTemplate(server)
    }
    await server.query(`create database ${name} template ${TEMPLATE}`)
  })
  const publishableKey = await withClient(name, async (client) => {
    const { rows } = await client.query<{ token: string }>(
      // Medusa makes a key of its own, too: the storefront's belongs to a channel that sells something.
      `select token from api_key k
       join publishable_api_key_sales_channel l on l.publishable_key_id = k.id
       join product_sales_channel p on p.sales_channel_id = l.sales_channel_id limit 1`
    )
    return rows[0]?.token ?? ""
  })
  return { url: urlOf(name), publishableKey }
}

/** Built under another name: one that was interrupted is not taken for it. */
async function buildTemplate(server: Client): Promise<void> {
  const unfinished = `${TEMPLATE}_unfinished`
  await server.query(`drop database if exists ${unfinished}`)
  await server.query(`create database ${unfinished}`)
  const env = { DATABASE_URL: urlOf(unfinished) }
  await runMedusa(["db:migrate", "--execute-safe-links", "--skip-scripts"], env)
  await runMedusa(["exec", "./integration-tests/helpers/seed-script.ts"], env)
  await server.query(`alter database ${unfinished} rename to ${TEMPLATE}`)
}

async function withClient<Result>(
  database: string,
  use: (client: Client) => Promise<Result>
): Promise<Result> {
  const client = new Client({ connectionString: urlOf(database) })
  await client.connect()
  try {
    return await use(client)
  } finally {
    await client.end()
  }
}

/** In the PostgreSQL that jest's global setup started. */
function urlOf(database: string): string {
  const { DB_HOST, DB_PORT, DB_USERNAME, DB_PASSWORD } = process.env
  return `postgres://${DB_USERNAME}:${DB_PASSWORD}@${DB_HOST}:${DB_PORT}/${database}`
}
