import type { CheckoutAttempt, NewAttempt } from "../../../../../src/core/attempt/attempt"
import type { VerifyTurn, VerifyTurnLimits } from "../../../../../src/core/attempt/verify-turn"
import type { AttemptRepository } from "../../../../../src/core/repositories/attempt-repository"
import type {
  AsRead,
  TimelineDetails,
  TransitionName,
  TransitionValues,
} from "../../../../../src/core/attempt/transitions"
import { applyTransition } from "./apply-transition"
import { claimDue } from "../database/claim-due"
import { FakeRepository } from "../database/fake-repository"
import type { AttemptRow } from "../database/rows"
import { takeVerifyTurn } from "./verify-turns"

const HANDLE = /^[\w-]+$/

/** The columns that a start leaves as the database fills them. */
const AT_THE_START = {
  token: null,
  checkout_url: null,
  expires_at: null,
  status: "opening",
  over_because: null,
  over_at: null,
  unknown_status: null,
  unknown_status_profile: null,
  erased_at: null,
  trace_context: null,
  payment_link_id: null,
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
      return rows.reverse().sort(paidFirst)[0]
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
      if (attempts.find((other) => isLive(other) && isSameCollection(row, other))) {
        return undefined
      }
      if (attempts.find(({ handle }) => handle === row.handle)) {
        throw new Error(`The handle ${row.handle} belongs to another attempt`)
      }
      return attempts.insert(row)
    })
  }

  async transition<Name extends TransitionName>(
    read: AsRead,
    name: Name,
    values: TransitionValues<Name>,
    ...[line]: TimelineDetails<Name>
  ): Promise<CheckoutAttempt | undefined> {
    const { id } = read
    return await this.statement(`attempts.transition ${name} ${id}`, () =>
      applyTransition(this.database, { name, read, values, line })
    )
  }

  async claimDue(now: Date, leaseUntil: Date, limit: number): Promise<CheckoutAttempt[]> {
    return await this.statement("attempts.claimDue", () =>
      claimDue(this.database.attempts, now, limit, ({ id }) => {
        this.database.onLease(id, leaseUntil)
        return { next_check_at: leaseUntil }
      })
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

/** A page that is paid first, then the youngest. */
function paidFirst(one: CheckoutAttempt, other: CheckoutAttempt): number {
  const [first, second] = [one, other].map(({ over_because }) => (over_because === "paid" ? 0 : 1))
  return first === second
    ? other.created_at.getTime() - one.created_at.getTime()
    : (first as number) - (second as number)
}

function isLive({ status }: CheckoutAttempt): boolean {
  return status !== "over"
}

function isSameCollection(one: CheckoutAttempt, other: CheckoutAttempt): boolean {
  return one.payment_collection_id === other.payment_collection_id
}
