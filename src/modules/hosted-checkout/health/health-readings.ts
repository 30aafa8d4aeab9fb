import { readdir } from "node:fs/promises"
import { join } from "node:path"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { ConfigModule } from "@medusajs/framework/types"
import type { EvidenceFile, Infrastructure, HealthRepository, UnknownAnswers } from "../../../core"
import { infrastructureOf } from "../infrastructure"

const MIGRATIONS = join(__dirname, "../migrations")
/** Medusa's table of executed migrations of all modules. */
const MIGRATIONS_RUN = "mikro_orm_migrations"

const LATEST_PAGES = 50

/** When the first notification of an attempt came; null without one. */
const NOTIFIED_AT = `(SELECT min((piece->>'at')::timestamptz)
  FROM jsonb_array_elements(evidence->'pieces') AS piece WHERE piece->>'source' = 'webhook')`

/** Each reading uses an index. */
export class HealthReadings implements HealthRepository {
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

  async latestPaymentsAt(providerId: string, limit: number, until?: Date): Promise<Date[]> {
    const rows = (await this.db("hosted_checkout_attempt")
      .select(this.db.raw(`LEAST(proven_at, ${NOTIFIED_AT}) AS at`))
      .where({ provider_id: providerId })
      .whereNotNull("proven_at")
      .modify((query) => void (until && query.where("proven_at", "<=", until)))
      .whereNull("deleted_at")
      .orderBy("created_at", "desc")
      .limit(limit)) as { at: Date }[]
    return rows.map(({ at }) => at)
  }

  async unknownAnswers(providerId: string): Promise<UnknownAnswers[]> {
    const rows = (await this.db("hosted_checkout_attempt")
      .select({ status: "unknown_status" })
      .where({ provider_id: providerId })
      .whereNotNull("unknown_status_profile")
      .whereNull("deleted_at")
      .groupBy("unknown_status")
      .count("* as count")
      .max("id as example")
      .orderBy("count", "desc")) as { status: string; count: string; example: string }[]
    return rows.map(({ count, ...row }) => ({ ...row, count: Number(count) }))
  }

  async latestAnswers(providerId: string): Promise<EvidenceFile[]> {
    const rows = (await this.db("hosted_checkout_attempt")
      .select("evidence")
      .where({ provider_id: providerId })
      .whereNotNull("token")
      .whereNull("deleted_at")
      .orderBy("created_at", "desc")
      .limit(LATEST_PAGES)) as { evidence: EvidenceFile }[]
    return rows.map(({ evidence }) => evidence)
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
