import { readdir } from "node:fs/promises"
import { join } from "node:path"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { ConfigModule } from "@medusajs/framework/types"
import type {
  Infrastructure,
  HealthRepository,
  Unbooked,
  UnknownAnswers,
} from "../../../core/repositories/health"
import { isOfGateway, type GatewayStatement } from "../../../core/payment/statement"
import { infrastructureOf } from "./infrastructure"
import { toStatement, type StatementRow } from "../statements/statement-columns"

const MIGRATIONS = join(__dirname, "../migrations")
/** Medusa's table of executed migrations of all modules. */
const MIGRATIONS_RUN = "mikro_orm_migrations"

const LATEST_PAGES = 50

/** When the first notification of a payment's page came; null without one. */
const NOTIFIED_AT = `(SELECT min(said.at) FROM hosted_checkout_statement AS said
  WHERE said.provider_id = payment.provider_id AND said.reference = payment.reference
    AND said.source = 'notification' AND said.deleted_at IS NULL)`

/** When a payment became proven, or an admin let its processing continue: the first proof may be days old then. */
const CONTINUED_AT = `(SELECT max(entry.created_at) FROM hosted_checkout_attempt_event AS entry
  WHERE entry.payment_id = payment.id AND entry.kind IN ('payment_proven', 'applied_to_order')
    AND entry.deleted_at IS NULL)`

/** Implements `HealthRepository` over PostgreSQL. Each query uses an index. */
export class HealthReadings implements HealthRepository {
  constructor(
    private readonly db: Knex,
    private readonly config: Partial<Pick<ConfigModule, "admin" | "modules">>
  ) {}

  async lastWebhookAt(providerId: string): Promise<Date | null> {
    const row = (await this.db("hosted_checkout_statement")
      .where({ provider_id: providerId, source: "notification" })
      .whereNull("deleted_at")
      .max({ at: "at" })
      .first()) as { at: Date | null } | undefined
    return row?.at ?? null
  }

  async latestPaymentsAt(providerId: string, limit: number, until?: Date): Promise<Date[]> {
    const rows = (await this.db("hosted_checkout_payment as payment")
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

  async latestStatements(provider_id: string): Promise<GatewayStatement[][]> {
    const attempts = (await this.db("hosted_checkout_attempt")
      .select("id")
      .where({ provider_id })
      .whereNotNull("token")
      .whereNull("deleted_at")
      .orderBy("created_at", "desc")
      .limit(LATEST_PAGES)) as { id: string }[]
    const pages = attempts.map(({ id }) => id)
    const rows = await this.db<StatementRow>("hosted_checkout_statement")
      .select("*")
      .where({ provider_id })
      .whereIn("reference", pages)
      .whereNull("deleted_at")
      .orderByRaw('at, id COLLATE "C"')
    const said = rows.flatMap((row) => {
      const statement = toStatement(row)
      return statement && isOfGateway(statement) ? { page: row.reference, statement } : []
    })
    return pages.map((id) => said.flatMap(({ page, statement }) => (page === id ? statement : [])))
  }

  async unknownAnswerBodies(provider_id: string): Promise<unknown[]> {
    return (await this.db("hosted_checkout_statement")
      .where({ provider_id })
      .whereRaw("source = 'verify' AND body IS NOT NULL AND deleted_at IS NULL")
      .orderBy("at", "desc")
      .limit(LATEST_PAGES)
      .pluck("body")) as unknown[]
  }

  async unbooked(providerId: string): Promise<Unbooked> {
    const { rows } = await this.db.raw<{ rows: [Unbooked] }>(
      `SELECT count(*)::int AS count, min(since) AS since,
        (array_agg(reference ORDER BY since, id COLLATE "C"))[1] AS example
      FROM (
        SELECT id, reference, GREATEST(proven_at, ${CONTINUED_AT}) AS since
        FROM hosted_checkout_payment AS payment
        WHERE status = 'proven' AND provider_id = :providerId AND deleted_at IS NULL
      ) AS waiting`,
      { providerId }
    )
    return rows[0]
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
