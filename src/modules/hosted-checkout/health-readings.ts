import { readdir } from "node:fs/promises"
import { join } from "node:path"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { ConfigModule } from "@medusajs/framework/types"
import type { Infrastructure, LedgerHealth } from "../../core"
import { infrastructureOf } from "./infrastructure"

const MIGRATIONS = join(__dirname, "migrations")
/** Where Medusa notes which migrations of any module were run. */
const MIGRATIONS_RUN = "mikro_orm_migrations"

/** Each reading is one look at an index. */
export class HealthReadings implements LedgerHealth {
  constructor(
    private readonly db: Knex,
    private readonly config: Pick<ConfigModule, "modules">
  ) {}

  async lastWebhookAt(providerId: string): Promise<Date | null> {
    const row = (await this.db("hosted_checkout_webhook_event")
      .where({ provider_id: providerId })
      .whereNull("deleted_at")
      .max({ at: "received_at" })
      .first()) as { at: Date | null } | undefined
    return row?.at ?? null
  }

  async lastPaymentAt(providerId: string): Promise<Date | null> {
    const row = (await this.db("hosted_checkout_attempt")
      .select("proven_at")
      .where({ provider_id: providerId })
      .whereNotNull("proven_at")
      .whereNull("deleted_at")
      .orderBy("created_at", "desc")
      .first()) as { proven_at: Date } | undefined
    return row?.proven_at ?? null
  }

  async pendingMigrations(): Promise<string[]> {
    const names = (await readdir(MIGRATIONS)).flatMap(
      (file) => /^(Migration\d+)\.[jt]s$/.exec(file)?.[1] ?? []
    )
    const run = (await this.db(MIGRATIONS_RUN).whereIn("name", names).pluck("name")) as string[]
    return names.filter((name) => !run.includes(name)).sort()
  }

  infrastructure(): Infrastructure {
    return infrastructureOf(this.config)
  }
}
