import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { isHandle } from "../../../core/attempt/handle"
import type { CheckoutAttempt, NewAttempt } from "../../../core/attempt/attempt"
import type { VerifyTurn, VerifyTurnLimits } from "../../../core/attempt/verify-turn"
import type { AttemptRepository } from "../../../core/repositories/attempt-repository"
import type {
  AsRead,
  TimelineDetails,
  TransitionName,
  TransitionValues,
} from "../../../core/attempt/transitions"
import { claimDueRows } from "../due/claim-due-rows"
import { applyTransition } from "./transition"
import { takeVerifyTurn } from "./verify-turns"

const ATTEMPTS = "hosted_checkout_attempt"

/** The rows of attempts. Each change is one SQL statement; unique indexes enforce the invariants. */
export class AttemptRows implements AttemptRepository {
  constructor(private readonly db: Knex) {}

  async byId(id: string): Promise<CheckoutAttempt | undefined> {
    return await this.one({ id })
  }

  async byHandle(handle: string): Promise<CheckoutAttempt | undefined> {
    return isHandle(handle) ? await this.one({ handle }) : undefined
  }

  async bySession(paymentSessionId: string): Promise<CheckoutAttempt | undefined> {
    const [row] = (await this.db(ATTEMPTS)
      .where({ payment_session_id: paymentSessionId })
      .whereNull("deleted_at")
      // A paid page first: an updated session may have offered an earlier page too.
      .orderByRaw("(over_because = 'paid') DESC NULLS LAST, created_at DESC")
      .limit(1)) as CheckoutAttempt[]
    return row
  }

  async ofCart(cart_id: string): Promise<CheckoutAttempt[]> {
    return (await this.db(ATTEMPTS).where({ cart_id }).whereNull("deleted_at")) as CheckoutAttempt[]
  }

  async ofCollection(paymentCollectionId: string): Promise<CheckoutAttempt[]> {
    return (await this.db(ATTEMPTS)
      .where({ payment_collection_id: paymentCollectionId })
      .whereNull("deleted_at")
      .orderBy("created_at")) as CheckoutAttempt[]
  }

  async start(attempt: NewAttempt): Promise<CheckoutAttempt | undefined> {
    const [row] = (await this.db(ATTEMPTS)
      .insert({
        ...attempt,
        items: JSON.stringify(attempt.items),
        raw_amount: { value: attempt.amount, precision: 20 },
      })
      .onConflict(
        this.db.raw(
          "(payment_collection_id) WHERE status IN ('opening', 'open') AND deleted_at IS NULL"
        ) as never
      )
      .ignore()
      .returning("*")) as CheckoutAttempt[]
    return row
  }

  async transition<Name extends TransitionName>(
    read: AsRead,
    name: Name,
    values: TransitionValues<Name>,
    ...[details]: TimelineDetails<Name>
  ): Promise<CheckoutAttempt | undefined> {
    return await applyTransition(this.db, { name, read, values, ...(details && { details }) })
  }

  async claimDue(now: Date, leaseUntil: Date, limit: number): Promise<CheckoutAttempt[]> {
    return await claimDueRows(this.db, ATTEMPTS, now, limit, { next_check_at: leaseUntil })
  }

  async askAgain(provider_id: string, profile: string, now: Date, limit: number): Promise<void> {
    const due = this.db(ATTEMPTS)
      .select("id")
      .where({ provider_id })
      .whereNotNull("unknown_status_profile")
      .whereNot({ unknown_status_profile: profile })
      .where((idle) => void idle.whereNull("next_check_at").orWhere("next_check_at", ">", now))
      .whereNull("deleted_at")
      .limit(limit)
    await this.db(ATTEMPTS)
      .whereIn("id", due)
      .update({ next_check_at: now, updated_at: this.db.fn.now() })
  }

  async takeVerifyTurn(id: string, limits: VerifyTurnLimits): Promise<VerifyTurn> {
    return await takeVerifyTurn(this.db, id, limits)
  }

  private async one(where: Partial<CheckoutAttempt>): Promise<CheckoutAttempt | undefined> {
    return (await this.db(ATTEMPTS).where(where).whereNull("deleted_at").first()) as
      CheckoutAttempt | undefined
  }
}
