import { Pool } from "pg"
import type { CheckoutAttempt } from "../../../src/core/attempt/attempt"
import type { Payment } from "../../../src/core/payment/payment"
import { startSandbox, type Sandbox, type SandboxOptions } from "../../../src/sandbox"
import { findFreePorts } from "../../../demo/lib/ports"
import { MedusaProcess, SECRET_KEY } from "./medusa-process"
import { createSeededDatabase } from "../database/seeded-database"
import { Shopper, type Storefront } from "../shopper/shopper"

/**
 * A store whose Medusa runs in processes of its own. The sandbox is in the test's process, so that its
 * memory outlives every kill, and the database is read directly.
 */
export interface ProcessStore extends Storefront {
  readonly sandbox: Sandbox
  readonly db: Pool
  /** Its Medusa processes. The first of them is the one that shoppers and the gateway talk to. */
  readonly servers: readonly MedusaProcess[]
  readonly server: MedusaProcess
  shopper(): Shopper
  close(): Promise<void>
}

/** What a Medusa process does: all of it, the routes only, or the background work only. */
type WorkerMode = "shared" | "server" | "worker"

export interface ProcessStoreOptions {
  /** One process for each. @default ["shared"] */
  modes?: readonly WorkerMode[]
  preload?: string
  env?: Record<string, string>
  /** Where Medusa finds its database, e.g. behind a proxy. */
  databaseUrl?: (direct: string) => string | Promise<string>
  /** Where the gateway sends its notifications instead of to the first server. */
  backendUrl?: string
  /** Where Medusa finds the gateway. */
  gatewayUrl?: (direct: string) => string | Promise<string>
  /** How the gateway delivers its notifications. */
  webhook?: NonNullable<SandboxOptions["webhook"]>
}

/** Starts a seeded store and waits until its servers answer. */
export async function startProcessStore({
  modes = ["shared"],
  preload,
  env = {},
  databaseUrl = (direct) => direct,
  backendUrl,
  gatewayUrl = (direct) => direct,
  webhook = {},
}: ProcessStoreOptions = {}): Promise<ProcessStore> {
  const { url: database, publishableKey } = await createSeededDatabase()
  const sandbox = await startSandbox({
    secretKey: SECRET_KEY,
    allowInsecureLocalhost: true,
    webhook: { retryDelaysMs: [100, 500, 1_000, 2_000, 4_000, 8_000], ...webhook },
  })
  const db = new Pool({ connectionString: database, max: 4 })
  const ports = await findFreePorts(modes.length)
  const urls = {
    DATABASE_URL: await databaseUrl(database),
    MEDUSA_BACKEND_URL: backendUrl ?? `http://localhost:${ports[0]}`,
    HOSTED_CHECKOUT_BASE_URL: await gatewayUrl(sandbox.url),
  }
  const servers = ports.map(
    (port, index) =>
      new MedusaProcess({
        port,
        ...(preload && { preload }),
        env: {
          ...urls,
          MEDUSA_WORKER_MODE: modes[index] ?? "shared",
          ...env,
        },
      })
  )
  const server = servers[0] as MedusaProcess
  const close = async () => {
    await Promise.all(servers.map(async (each) => each.close()))
    await sandbox.close()
    await db.end()
  }
  const store: ProcessStore = {
    url: server.url,
    control: sandbox.control,
    publishableKey,
    repositories: {
      attempts: {
        ofCollection: async (id) => await ofCollection<CheckoutAttempt>(db, "attempt", id),
      },
      payments: { ofCollection: async (id) => await ofCollection<Payment>(db, "payment", id) },
    },
    sandbox,
    db,
    servers,
    server,
    shopper: () => new Shopper(store),
    close,
  }
  try {
    for (const each of servers) {
      await each.start()
    }
  } catch (error) {
    await close()
    throw error
  }
  return store
}

async function ofCollection<Row extends object>(
  db: Pool,
  what: "attempt" | "payment",
  id: string
): Promise<Row[]> {
  const { rows } = await db.query<Row>(
    `select * from hosted_checkout_${what} where payment_collection_id = $1 order by created_at`,
    [id]
  )
  return rows
}
