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
} from "../../../../../src/core"
import { applyTransition } from "./apply-transition"
import { claimDue } from "../database/claim-due"
import { FakeRepository } from "../database/fake-repository"
import type { AttemptRow } from "../database/rows"
import { refusedBy } from "./transition-rules"
import { takeVerifyTurn } from "./verify-turns"

const HANDLE = /^[\w-]+$/
const PROCESS_SOON_MS = 2_000
/** One for each status that a claim may find. */
const CLAIMS = ["capture_claimed", "unproven_capture_claimed", "completion_taken_up"] as const

/** The columns that a start leaves as the database fills them. */
const AT_THE_START = {
  token: null,
  checkout_url: null,
  expires_at: null,
  status: "opening",
  replaced_at: null,
  evidence: Object.freeze({}),
  unknown_status: null,
  unknown_status_profile: null,
  proven_at: null,
  transaction_id: null,
  card_type: null,
  card_number_masked: null,
  captured_at: null,
  order_id: null,
  interrupted_order_id: null,
  completed_at: null,
  placement_count: 0,
  held_reason: null,
  held_since: null,
  resolution: null,
  notify_at: null,
  erased_at: null,
  trace_context: null,
  verify_turn_at: null,
  verify_turns: 0,
} as const satisfies Partial<AttemptRow>

/** The attempts, in memory. */
export class FakeAttempts extends FakeRepository implements AttemptRepository {
  async byId(id: string): Promise<CheckoutAttempt | undefined> {
    return await this.statement(`attempts.byId ${id}`, () => this.database.attempts.get(id))
  }

  async byHandle(handle: string): Promise<CheckoutAttempt | undefined> {
    if (!HANDLE.test(handle)) {
      return undefined
    }
    return await this.statement(`attempts.byHandle ${handle}`, () =>
      this.database.attempts.find((row) => row.handle === handle)
    )
  }

  async bySession(paymentSessionId: string): Promise<CheckoutAttempt | undefined> {
    return await this.statement(`attempts.bySession ${paymentSessionId}`, () => {
      const rows = this.database.attempts.where(
        ({ payment_session_id }) => payment_session_id === paymentSessionId
      )
      return rows.reverse().sort(capturedFirst)[0]
    })
  }

  async ofCart(cartId: string): Promise<CheckoutAttempt[]> {
    return await this.statement(`attempts.ofCart ${cartId}`, () =>
      this.database.attempts.where(({ cart_id }) => cart_id === cartId)
    )
  }

  async ofCollection(paymentCollectionId: string): Promise<CheckoutAttempt[]> {
    return await this.statement(`attempts.ofCollection ${paymentCollectionId}`, () =>
      this.database.attempts
        .where(({ payment_collection_id }) => payment_collection_id === paymentCollectionId)
        .sort((one, other) => one.created_at.getTime() - other.created_at.getTime())
    )
  }

  async start(attempt: NewAttempt): Promise<CheckoutAttempt | undefined> {
    return await this.statement(`attempts.start ${attempt.id}`, () => {
      const { attempts } = this.database
      // V8 is slow to add to a spread.
      const row: AttemptRow = Object.assign({}, AT_THE_START, attempt, this.database.stamps())
      if (refusedBy(row, attempts.all()) === "one_open") {
        return undefined
      }
      if (attempts.find(({ handle }) => handle === row.handle)) {
        throw new Error(`The handle ${row.handle} belongs to another attempt`)
      }
      return attempts.insert(row)
    })
  }

  async transition<Name extends TransitionName>(
    read: AsRead<Name>,
    name: Name,
    values: TransitionValues<Name>,
    ...[line]: TimelineDetails<Name>
  ): Promise<CheckoutAttempt | undefined> {
    const { id } = read
    return await this.statement(`attempts.transition ${name} ${id}`, () =>
      applyTransition(this.database, { name, read, values, line })
    )
  }

  async claimCapture(
    attempt: ClaimedAsRead,
    payment_session_id: string,
    now: Date
  ): Promise<boolean> {
    const { id } = attempt
    const next_check_at = new Date(now.getTime() + PROCESS_SOON_MS)
    const values = { payment_session_id, captured_at: now, proven_at: now, next_check_at }
    const line = { trigger: "checkout" } as const
    try {
      // A statement for each: another server may come between them.
      for (const name of claimsFor(attempt.status)) {
        const claimed = await this.statement(`attempts.claimCapture ${name} ${id}`, () =>
          applyTransition(this.database, { name, read: attempt, values, line })
        )
        if (claimed) {
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
    return await this.statement("attempts.claimDue", () =>
      claimDue(this.database.attempts, now, limit, () => ({ next_check_at: leaseUntil }))
    )
  }

  async askAgain(providerId: string, profile: string, now: Date, limit: number): Promise<void> {
    await this.statement("attempts.askAgain", () => {
      const { attempts } = this.database
      attempts
        .where(
          ({ next_check_at, provider_id, unknown_status_profile }) =>
            provider_id === providerId &&
            unknown_status_profile !== null &&
            unknown_status_profile !== profile &&
            (next_check_at === null || next_check_at > now)
        )
        .slice(0, limit)
        .forEach((row) => attempts.update(row, { next_check_at: now }))
    })
  }

  async takeVerifyTurn(id: string, limits: VerifyTurnLimits): Promise<VerifyTurn> {
    return await this.statement(`attempts.takeVerifyTurn ${id}`, () =>
      takeVerifyTurn(this.database, id, limits)
    )
  }
}

/** By when it was captured, and those without money last, the youngest of them first. */
function capturedFirst(one: CheckoutAttempt, other: CheckoutAttempt): number {
  const [first, second] = [one, other].map(({ captured_at }) => captured_at?.getTime() ?? Infinity)
  return first === second
    ? other.created_at.getTime() - one.created_at.getTime()
    : (first as number) - (second as number)
}

/** The claim that fits what was read comes first; the row may have another status by now. */
function claimsFor(status: AttemptStatus): (typeof CLAIMS)[number][] {
  const fits = (name: TransitionName) => TRANSITIONS[name].from.includes(status)
  return [...CLAIMS.filter(fits), ...CLAIMS.filter((name) => !fits(name))]
}
