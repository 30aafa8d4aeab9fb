import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { CheckoutAttempt } from "../../../core/attempt/attempt"
import type { TimelineDetails } from "../../../core/attempt/transitions"
import { eraseJson } from "../../../core/privacy/masking"
import type { RetentionRepository } from "../../../core/repositories/retention"
import { applyTransition } from "../attempts/transition"
import type { StatementRow } from "../statements/statement-columns"

const ATTEMPTS = "hosted_checkout_attempt"
const PAYMENTS = "hosted_checkout_payment"
const STATEMENTS = "hosted_checkout_statement"

/** A payment of a row's page. */
const PAYMENT_OF = (row: string, page: string) =>
  `SELECT FROM ${PAYMENTS} AS payment WHERE payment.provider_id = ${row}.provider_id
     AND payment.reference = ${page} AND payment.deleted_at IS NULL`

const WAITS = "payment.status IN ('reported', 'proven', 'held')"

/** Pages that are over, without a payment that waits. */
const IS_FINISHED = `attempt.status = 'over'
  AND NOT EXISTS (${PAYMENT_OF("attempt", "attempt.id")} AND ${WAITS})`

/** Notifications of no page of ours, without a payment that waits. */
const IS_STRAY = `NOT EXISTS (SELECT FROM ${ATTEMPTS} AS page
    WHERE page.id = said.reference AND page.provider_id = said.provider_id)
  AND NOT EXISTS (${PAYMENT_OF("said", "said.reference")} AND ${WAITS})`

/** The page was opened and ended before, and none of its payments has changed since. */
const IS_OLD = `GREATEST(attempt.created_at, attempt.over_at) < :before
  AND NOT EXISTS (${PAYMENT_OF("attempt", "attempt.id")} AND payment.updated_at >= :before)`

/** The account is no longer configured: nobody can finish the page. */
const HAS_LEFT = (row: string) => `${row}.provider_id <> ALL(CAST(:configured AS text[]))`

type Configured = readonly string[]
type Said = Pick<
  StatementRow,
  "id" | "provider_id" | "reference" | "body" | "fields" | "outcome" | "transaction_id"
>

/** Erases the shopper's data in the database: row by row, with the timeline, in one transaction. */
export class PersonalDataRows implements RetentionRepository {
  constructor(private readonly db: Knex) {}

  async eraseAttempt(
    id: string,
    configured: Configured,
    details: TimelineDetails<"erased">[0]
  ): Promise<void> {
    await this.db.transaction(async (trx) => {
      const pages = unerasedPages(trx)
        .where({ id })
        .whereRaw(`(${HAS_LEFT("attempt")} OR (${IS_FINISHED}))`, { configured: [...configured] })
      await erasePages(trx, (await pages) as CheckoutAttempt[], configured, details)
    })
  }

  async eraseAttemptsBefore(
    before: Date,
    configured: Configured,
    limit: number,
    details: TimelineDetails<"erased">[0]
  ): Promise<number> {
    return await this.db.transaction(async (trx) => {
      const pages = (await unerasedPages(trx)
        .where("created_at", "<", before)
        .whereRaw(`(${HAS_LEFT("attempt")} OR (${IS_FINISHED} AND ${IS_OLD}))`, {
          before,
          configured: [...configured],
        })
        .orderBy("created_at")
        .limit(limit)
        .skipLocked()) as CheckoutAttempt[]
      await erasePages(trx, pages, configured, details)
      return pages.length
    })
  }

  async eraseStrayBefore(before: Date, configured: Configured, limit: number): Promise<number> {
    return await this.db.transaction(async (trx) => {
      const strays = (await trx(`${STATEMENTS} as said`)
        .whereRaw("source = 'notification' AND erased_at IS NULL AND deleted_at IS NULL")
        .where("at", "<", before)
        .whereRaw(`(${HAS_LEFT("said")} OR (outcome = 'processed' AND ${IS_STRAY}))`, {
          configured: [...configured],
        })
        .orderBy("at")
        .limit(limit)
        .forUpdate()
        .skipLocked()) as Said[]
      for (const { provider_id, reference, transaction_id, ...said } of strays) {
        await eraseStatement(trx, said)
        await erasePayments(trx, { provider_id, reference, transaction_id })
      }
      return strays.length
    })
  }

  async eraseStatement(id: string): Promise<void> {
    const said = (await this.db(STATEMENTS).where({ id }).first()) as Said | undefined
    if (said) {
      await eraseStatement(this.db, said)
    }
  }
}

/** Written out, so that the planner recognizes the partial index's condition. */
function unerasedPages(trx: Knex): Knex.QueryBuilder {
  return trx(`${ATTEMPTS} as attempt`)
    .whereRaw("erased_at IS NULL AND deleted_at IS NULL")
    .forUpdate()
}

async function erasePages(
  trx: Knex,
  pages: readonly CheckoutAttempt[],
  configured: Configured,
  details: TimelineDetails<"erased">[0]
): Promise<void> {
  for (const read of pages) {
    const { id: reference, provider_id } = read
    const values = { erased_at: trx.fn.now() as unknown as Date }
    await applyTransition(trx, { read, name: "erased", values, details })
    await erasePayments(trx, { provider_id, reference })
    const said = (await trx(STATEMENTS).where({ provider_id, reference })) as Said[]
    for (const statement of said) {
      // A waiting notification is erased when it is processed.
      const waits = statement.outcome === "received" || statement.outcome === "dead_letter"
      if (!waits || !configured.includes(provider_id)) {
        await eraseStatement(trx, statement)
      }
    }
  }
}

async function erasePayments(
  trx: Knex,
  where: Partial<Pick<Said, "provider_id" | "reference" | "transaction_id">>
): Promise<void> {
  await trx(PAYMENTS).where(where).update({ card_number_masked: null })
}

async function eraseStatement(
  db: Knex,
  { id, body, fields }: Pick<Said, "id" | "body" | "fields">
): Promise<void> {
  const erased = (value: unknown) => (value === null ? null : JSON.stringify(eraseJson(value)))
  await db(STATEMENTS)
    .where({ id })
    .update({
      body: erased(body),
      fields: erased(fields),
      erased_at: db.fn.now(),
      updated_at: db.fn.now(),
    })
}
