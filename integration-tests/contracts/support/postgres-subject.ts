import { knex, type Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Logger } from "@medusajs/framework/types"
import { ClosureRows } from "../../../src/modules/hosted-checkout/accounts/closure-rows"
import { AttemptRows } from "../../../src/modules/hosted-checkout/attempts/attempt-rows"
import { BacklogRows } from "../../../src/modules/hosted-checkout/health/backlog-rows"
import { HealthReadings } from "../../../src/modules/hosted-checkout/health/health-readings"
import { HeartbeatRows } from "../../../src/modules/hosted-checkout/health/heartbeat-rows"
import { SignatureFailureCounter } from "../../../src/modules/hosted-checkout/health/signature-failures"
import { InFlightWork } from "../../../src/payments/in-flight-work"
import { KeyAnswerRows } from "../../../src/modules/hosted-checkout/keys/key-answer-rows"
import { LinkRows } from "../../../src/modules/hosted-checkout/payment-links/link-rows"
import { PaymentRows } from "../../../src/modules/hosted-checkout/payments/payment-rows"
import { PayoutRows } from "../../../src/modules/hosted-checkout/payouts/payout-rows"
import { ProblemRows } from "../../../src/modules/hosted-checkout/problems/problem-rows"
import { PersonalDataRows } from "../../../src/modules/hosted-checkout/retention/personal-data-rows"
import { StartRows } from "../../../src/modules/hosted-checkout/starts/start-rows"
import { StatementRows } from "../../../src/modules/hosted-checkout/statements/statement-rows"
import { WorklistRows } from "../../../src/modules/hosted-checkout/worklist/worklist-rows"
import { createSeededDatabase } from "../../helpers/database/seeded-database"
import type { Subject, Tables } from "./subject"

const TABLES: Record<keyof Tables, string> = {
  events: "hosted_checkout_attempt_event",
  attempts: "hosted_checkout_attempt",
  statements: "hosted_checkout_statement",
  payments: "hosted_checkout_payment",
  problems: "hosted_checkout_account_problem",
  keyRefusals: "hosted_checkout_key_refusal",
  closures: "hosted_checkout_closure",
  heartbeats: "hosted_checkout_heartbeat",
  signatureFailures: "hosted_checkout_signature_failure",
  startCounts: "hosted_checkout_start_count",
  payoutMappings: "hosted_checkout_payout_mapping",
  links: "hosted_checkout_payment_link",
}
/** What the fake leaves out: nothing reads them. */
const NOT_FAKED = ["deleted_at", "raw_amount", "card_last_four"]

const SILENT = { warn: () => undefined } as unknown as Logger

/** The real repositories over a database of their own, for a file of tests. */
export class PostgresSubjects {
  /** Of earlier subjects: each writes a minute after its first count, whatever rows are there then. */
  readonly #counters: SignatureFailureCounter[] = []

  private constructor(private readonly db: Knex) {}

  static async create(): Promise<PostgresSubjects> {
    const { url } = await createSeededDatabase()
    return new PostgresSubjects(knex({ client: "pg", connection: url, pool: { min: 0, max: 6 } }))
  }

  async close(): Promise<void> {
    await this.stopCounters()
    await this.db.destroy()
  }

  /** The repositories over empty tables. */
  async make(): Promise<Subject> {
    const { db } = this
    await this.stopCounters()
    await db.raw(
      Object.values(TABLES)
        .map((table) => `delete from ${table};`)
        .join("")
    )
    return {
      repositories: this.server(),
      anotherServer: () => this.server(),
      rows: async (table) => {
        const rows = (await db(TABLES[table]).orderBy("created_at")) as Record<string, unknown>[]
        return rows.map(fakedColumns) as never
      },
      allRows: async () => {
        // One answer for each statement, all of them in one round trip.
        const answers = await db.raw<{ rows: Record<string, unknown>[] }[]>(
          Object.values(TABLES)
            .map((table) => `select * from ${table} order by created_at;`)
            .join("")
        )
        const names = Object.keys(TABLES)
        return Object.fromEntries(
          answers.map(({ rows }, index) => [names[index], rows.map(fakedColumns)])
        ) as never
      },
      rewrite: async (table, id, columns) => {
        if (Object.keys(columns).length > 0) {
          await db(TABLES[table]).where({ id }).update(forDriver(columns))
        }
      },
    }
  }

  private server(): Subject["repositories"] {
    const { db } = this
    const signatureFailures = new SignatureFailureCounter(db, SILENT)
    this.#counters.push(signatureFailures)
    return {
      attempts: new AttemptRows(db),
      statements: new StatementRows(db),
      payments: new PaymentRows(db),
      closures: new ClosureRows(db),
      starts: new StartRows(db),
      links: new LinkRows(db),
      retention: new PersonalDataRows(db),
      worklist: new WorklistRows(db),
      backlog: new BacklogRows(db),
      keyAnswers: new KeyAnswerRows(db, SILENT),
      problems: new ProblemRows(db),
      health: new HealthReadings(db, {}),
      payouts: new PayoutRows(db),
      heartbeats: new HeartbeatRows(db),
      signatureFailures,
      inFlight: new InFlightWork(),
    }
  }

  private async stopCounters(): Promise<void> {
    await Promise.all(this.#counters.splice(0).map(async (counter) => counter.flush()))
  }
}

function fakedColumns(row: Record<string, unknown>): Record<string, unknown> {
  // The database fills the amount of a payment, for the list.
  const left = "balances" in row ? [...NOT_FAKED, "amount"] : NOT_FAKED
  return Object.fromEntries(Object.entries(row).filter(([column]) => !left.includes(column)))
}

/** node-postgres would take an array for one of PostgreSQL's. */
function forDriver(columns: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(columns).map(([column, value]: [string, unknown]) => {
      const isJson = typeof value === "object" && value !== null && !(value instanceof Date)
      return [column, isJson ? JSON.stringify(value) : value]
    })
  )
}
