import type { TimelineEntry, PaymentEventKind } from "../../../../../src/core/timeline"
import type { TransitionName } from "../../../../../src/core/attempt/transitions"
import type { Payment } from "../../../../../src/core/payment/payment"
import type { PaymentTransition } from "../../../../../src/core/payment/transitions"
import type { ChangeDetails } from "../../../../../src/core/repositories/payment-repository"
import { Journal } from "./journal"
import type {
  AttemptRow,
  ClosureRow,
  EventRow,
  HeartbeatRow,
  KeyRefusalRow,
  LinkRow,
  PaymentRow,
  PayoutMappingRow,
  ProblemRow,
  SignatureFailureRow,
  StartCountRow,
  StatementRow,
} from "./rows"
import { storedJson } from "./stored-json"
import { Table } from "./table"

/**
 * The plugin's tables in memory, for all servers of a simulation. What the real repositories do in one
 * statement or one transaction is one synchronous change here, all of it or nothing.
 */
export class Database {
  readonly #journal = new Journal()
  readonly #ids = new Map<string, number>()

  readonly attempts = new Table<AttemptRow>("hosted_checkout_attempt", this.#journal)
  readonly events = new Table<EventRow>("hosted_checkout_attempt_event", this.#journal)
  readonly statements = new Table<StatementRow>("hosted_checkout_statement", this.#journal)
  readonly payments = new Table<PaymentRow>("hosted_checkout_payment", this.#journal)
  readonly problems = new Table<ProblemRow>("hosted_checkout_account_problem", this.#journal)
  readonly keyRefusals = new Table<KeyRefusalRow>("hosted_checkout_key_refusal", this.#journal)
  readonly closures = new Table<ClosureRow>("hosted_checkout_closure", this.#journal)
  readonly heartbeats = new Table<HeartbeatRow>("hosted_checkout_heartbeat", this.#journal)
  readonly signatureFailures = new Table<SignatureFailureRow>(
    "hosted_checkout_signature_failure",
    this.#journal
  )
  readonly startCounts = new Table<StartCountRow>("hosted_checkout_start_count", this.#journal)
  readonly payoutMappings = new Table<PayoutMappingRow>(
    "hosted_checkout_payout_mapping",
    this.#journal
  )
  readonly links = new Table<LinkRow>("hosted_checkout_payment_link", this.#journal)

  /** Is called for each transition that is written. */
  onTransition: (before: AttemptRow, name: TransitionName, after: AttemptRow) => void = () =>
    undefined
  /** Is called for each page that a server takes to check it, with the end of its lease. */
  onLease: (attemptId: string, until: Date) => void = () => undefined
  /** Is called for each change of a payment that is written. */
  onPaymentChange: (name: PaymentTransition | "added" | "claimed", row: Payment) => void = () =>
    undefined

  /** @param now the database's own clock, `now()` in SQL. */
  constructor(readonly now: () => Date) {}

  /** Changes whenever a row may have changed. */
  get writes(): number {
    return this.#journal.writes
  }

  /** Applies writes, all or none. */
  transaction<Result>(work: () => Result): Result {
    return this.#journal.transaction(work)
  }

  /** The next id of a kind of row: `hcref_1`, `hcref_2`. */
  newId(prefix: string): string {
    const count = (this.#ids.get(prefix) ?? 0) + 1
    this.#ids.set(prefix, count)
    return `${prefix}_${count}`
  }

  /** The columns that the database fills by itself in a new row. */
  stamps(): { created_at: Date; updated_at: Date } {
    const now = this.now()
    return { created_at: now, updated_at: now }
  }

  /** Adds a line to an attempt's timeline. */
  addLine(attemptId: string, { kind, trigger, data }: TimelineEntry): void {
    if (!this.attempts.get(attemptId)) {
      throw new Error(`A line of a timeline needs its attempt, and there is no ${attemptId}`)
    }
    this.events.insert({
      id: this.newId("hcevt"),
      attempt_id: attemptId,
      payment_id: null,
      kind,
      trigger,
      data: storedJson(data) ?? null,
      ...this.stamps(),
    })
  }

  /** Adds a line about a payment, also to the timeline of its page where that is ours. */
  addPaymentLine(payment: Payment, kind: PaymentEventKind, { trigger, data }: ChangeDetails): void {
    const page = this.attempts.get(payment.reference)
    this.events.insert({
      id: this.newId("hcevt"),
      attempt_id: page?.provider_id === payment.provider_id ? page.id : null,
      payment_id: payment.id,
      kind,
      trigger,
      data: storedJson(data) ?? null,
      ...this.stamps(),
    })
  }

  /** The attempt that the data of a Medusa payment names. */
  attemptNamedBy(data: Record<string, unknown> | undefined): AttemptRow | undefined {
    const handle = data?.handle
    return typeof handle === "string"
      ? this.attempts.find((attempt) => attempt.handle === handle)
      : undefined
  }

  /** An attempt's timeline, oldest line first. */
  linesOf(attemptId: string): EventRow[] {
    return this.events.where(({ attempt_id }) => attempt_id === attemptId)
  }
}
