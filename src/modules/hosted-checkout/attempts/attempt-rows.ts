import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import {
  TRANSITIONS,
  TransactionReusedError,
  type AsRead,
  type AttemptRepository,
  type AttemptStatus,
  type CheckoutAttempt,
  type ClaimedAsRead,
  type NewAttempt,
  type TimelineDetails,
  type TransitionName,
  type TransitionValues,
  type VerifyTurn,
  type VerifyTurnLimits,
} from "../../../core"
import { claimDueRows } from "../claim-due-rows"
import { applyTransition } from "./transition"
import { takeVerifyTurn } from "./verify-turns"

const ATTEMPTS = "hosted_checkout_attempt"
const HANDLE = /^[\w-]+$/
/** After a claim, the reconcile job checks the row soon, whoever completes the cart. */
const PROCESS_SOON_MS = 2_000
/** One for each status in which a claim may find an attempt. */
const CLAIMS = ["capture_claimed", "unproven_capture_claimed", "completion_taken_up"] as const

/** Each change of an attempt is one statement; unique indexes enforce its invariants. */
export class AttemptRows implements AttemptRepository {
  constructor(private readonly db: Knex) {}

  async byId(id: string): Promise<CheckoutAttempt | undefined> {
    return await this.one({ id })
  }

  async byHandle(handle: string): Promise<CheckoutAttempt | undefined> {
    // Anybody may send a handle: an invalid one must not reach the database (NUL is an error there).
    return HANDLE.test(handle) ? await this.one({ handle }) : undefined
  }

  async bySession(paymentSessionId: string): Promise<CheckoutAttempt | undefined> {
    const [row] = (await this.db(ATTEMPTS)
      .where({ payment_session_id: paymentSessionId })
      .whereNull("deleted_at")
      // The one with money first: a session that was updated may have offered an earlier page too.
      .orderByRaw("captured_at NULLS LAST, created_at DESC")
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
      .insert({ ...attempt, raw_amount: { value: attempt.amount, precision: 20 } })
      .onConflict(
        this.db.raw(
          "(payment_collection_id) WHERE status IN ('opening', 'open') AND replaced_at IS NULL AND deleted_at IS NULL"
        ) as never
      )
      .ignore()
      .returning("*")) as CheckoutAttempt[]
    return row
  }

  async transition<Name extends TransitionName>(
    read: AsRead<Name>,
    name: Name,
    values: TransitionValues<Name>,
    ...[details]: TimelineDetails<Name>
  ): Promise<CheckoutAttempt | undefined> {
    return await applyTransition(this.db, { name, read, values, ...(details && { details }) })
  }

  async claimCapture(
    attempt: ClaimedAsRead,
    payment_session_id: string,
    now: Date
  ): Promise<boolean> {
    const next_check_at = new Date(now.getTime() + PROCESS_SOON_MS)
    const values = { payment_session_id, captured_at: now, proven_at: now, next_check_at }
    try {
      for (const name of claimsFor(attempt.status)) {
        const details = { trigger: "checkout" } as const
        if (await applyTransition(this.db, { name, read: attempt, values, details })) {
          return true
        }
      }
      return false
    } catch (error) {
      if (error instanceof TransactionReusedError) {
        return false
      }
      throw error
    }
  }

  async claimDue(now: Date, leaseUntil: Date, limit: number): Promise<CheckoutAttempt[]> {
    return await claimDueRows(this.db, ATTEMPTS, now, limit, { next_check_at: leaseUntil })
  }

  async askAgain(
    provider_id: string,
    profile: string,
    now: Date,
    limit: number
  ): Promise<void> {
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

/** The claim that fits the status that was read comes first; the row may have another status by now. */
function claimsFor(status: AttemptStatus): (typeof CLAIMS)[number][] {
  const fits = (name: TransitionName) => TRANSITIONS[name].from.includes(status)
  return [...CLAIMS.filter(fits), ...CLAIMS.filter((name) => !fits(name))]
}
