import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Logger } from "@medusajs/framework/types"
import { generateEntityId } from "@medusajs/framework/utils"
import type { SignatureFailureLog, SignatureFailures } from "../../../core/repositories/health"
import type { SignatureProblem } from "../../../core/signature/signature-problem"
import { withDeadline } from "../../../payments/deadline"

const TABLE = "hosted_checkout_signature_failure"
const FLUSH_AFTER_MS = 60_000
const HOUR_MS = 60 * 60_000
const KEPT_MS = 8 * 24 * HOUR_MS

/** A database that does not answer must not keep a server from stopping. */
const FLUSH_DEADLINE_MS = 5_000

interface Counted {
  count: number
  lastAt: number
}

/** Counts in memory what anybody can cause, and writes hourly counts once a minute. */
export class SignatureFailureCounter implements SignatureFailureLog {
  #counted = new Map<string, Counted>()
  readonly #problems = new Map<string, SignatureProblem>()
  #timer: NodeJS.Timeout | undefined
  #writing: Promise<void> | undefined

  constructor(
    private readonly db: Knex,
    private readonly logger: Logger
  ) {}

  count(providerId: string, problem?: SignatureProblem): void {
    if (problem) {
      this.#problems.set(providerId, problem)
    }
    this.#add(providerId, { count: 1, lastAt: Date.now() })
    this.#flushLater()
  }

  latestProblem(providerId: string): SignatureProblem | undefined {
    return this.#problems.get(providerId)
  }

  async flush(): Promise<void> {
    try {
      await withDeadline(FLUSH_DEADLINE_MS, this.#flushOneByOne())
    } catch {
      // The write may still succeed: do not count these failures again.
      this.logger.warn("Hosted checkout: could not write the signature failures in time")
    }
  }

  /** Does not keep the process alive; without counts no timer runs. */
  #flushLater(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined
      void this.flush()
    }, FLUSH_AFTER_MS).unref()
  }

  /** A call during a write waits for that write; all waiting calls share the next write. */
  async #flushOneByOne(): Promise<void> {
    await this.#writing
    this.#writing ??= this.#writeCounted().finally(() => (this.#writing = undefined))
    await this.#writing
  }

  /** Never throws: counts that cannot be written are kept for the next write. */
  async #writeCounted(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const counted = this.#counted
    if (counted.size === 0) {
      return
    }
    this.#counted = new Map()
    try {
      await this.#write([...counted])
    } catch (error) {
      counted.forEach((failures, providerId) => this.#add(providerId, failures))
      this.#flushLater()
      this.logger.warn(
        `Hosted checkout: could not write the signature failures: ${(error as Error).message}`
      )
    }
  }

  async since(providerId: string, since: Date): Promise<SignatureFailures> {
    const pending = this.#counted.get(providerId)
    const written = (await this.db(TABLE)
      .where({ provider_id: providerId })
      .where("hour", ">", new Date(since.getTime() - HOUR_MS))
      .where("last_at", ">=", since)
      .whereNull("deleted_at")
      .sum({ count: "count" })
      .max({ last_at: "last_at" })
      .first()) as { count: string | null; last_at: Date | null } | undefined
    return {
      count: Number(written?.count ?? 0) + (pending?.count ?? 0),
      last_at: pending ? new Date(pending.lastAt) : (written?.last_at ?? null),
    }
  }

  #add(providerId: string, { count, lastAt }: Counted): void {
    const known = this.#counted.get(providerId)
    if (known) {
      known.count += count
      known.lastAt = Math.max(known.lastAt, lastAt)
    } else {
      this.#counted.set(providerId, { count, lastAt })
    }
  }

  async #write(counted: [providerId: string, Counted][]): Promise<void> {
    // Sorted, so that two servers that flush at once do not deadlock.
    const rows = counted.sort(([a], [b]) => (a < b ? -1 : 1))
    await this.db.raw(
      `WITH forgotten AS (DELETE FROM ${TABLE} WHERE hour < :forget_before)
       INSERT INTO ${TABLE} (id, provider_id, hour, count, last_at)
       SELECT id, provider_id, date_trunc('hour', last_at, 'UTC'), count, last_at FROM unnest(
         :ids::text[], :provider_ids::text[], :counts::int[], :last_ats::timestamptz[]
       ) AS counted (id, provider_id, count, last_at)
       ON CONFLICT (provider_id, hour) WHERE deleted_at IS NULL DO UPDATE SET
         count = ${TABLE}.count + excluded.count,
         last_at = greatest(${TABLE}.last_at, excluded.last_at),
         updated_at = now()`,
      {
        forget_before: new Date(Date.now() - KEPT_MS),
        ids: rows.map(() => generateEntityId(undefined, "hcsig")),
        provider_ids: rows.map(([providerId]) => providerId),
        counts: rows.map(([, { count }]) => count),
        last_ats: rows.map(([, { lastAt }]) => new Date(lastAt)),
      }
    )
  }
}
