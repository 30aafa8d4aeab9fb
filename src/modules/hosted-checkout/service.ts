import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { ConfigModule, Logger } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, MedusaService } from "@medusajs/framework/utils"
import {
  type AttemptChanges,
  type Attention,
  type CheckoutAttempt as Attempt,
  RECONCILE_JOB,
  type EvidenceFile,
  type HeldChanges,
  type Ledger,
  type NewAttempt,
  type Notice,
  type PaidAttempt,
  type PaidNotification,
  type RefundTask as StoredRefundTask,
  type Resolution,
  type StoredMerchantKey,
  type TimelineEntry,
  TransactionReusedError,
  type WebhookEvent as StoredWebhook,
} from "../../core"
import type { Accounts } from "../../payments/accounts"
import { countAttention } from "./attention-rows"
import { claimDueRows } from "./claim-due-rows"
import { EvidenceRows } from "./evidence-rows"
import { HealthReadings } from "./health-readings"
import { claimNotices, finishNotice } from "./notice-rows"
import { paidNotifications } from "./paid-notification-rows"
import { paidAttempts } from "./paid-rows"
import { PersonalDataRows } from "./personal-data-rows"
import { watchHeartbeat } from "./heartbeat-watch"
import { InboxRows } from "./inbox-rows"
import { infrastructureWarnings } from "./infrastructure"
import { ACCOUNTS } from "./loaders/load-accounts"
import { MerchantKeyRows } from "./merchant-key-rows"
import HostedCheckoutAccountProblem from "./models/account-problem"
import HostedCheckoutAttempt, { HostedCheckoutAttemptEvent } from "./models/checkout-attempt"
import HostedCheckoutHeartbeat from "./models/heartbeat"
import HostedCheckoutMerchantKey from "./models/merchant-key"
import HostedCheckoutRefundTask from "./models/refund-task"
import HostedCheckoutSignatureFailure from "./models/signature-failure"
import HostedCheckoutWebhookEvent from "./models/webhook-event"
import { RefundTaskRows, reopenRefundTasks } from "./refund-task-rows"
import { SignatureFailureCounter } from "./signature-failures"
import { insertEntry, insertEntryFor } from "./timeline"
import { WorkInHand } from "./work-in-hand"

const ATTEMPTS = "hosted_checkout_attempt"
const HEARTBEATS = "hosted_checkout_heartbeat"
const UNIQUE_VIOLATION = "23505"
const ONE_TRANSACTION = "IDX_hosted_checkout_attempt_one_transaction"
const HANDLE = /^[\w-]+$/
const SETTLE_SOON_MS = 2_000
const WITH_A_PERSON_OR_DONE: readonly Attempt["status"][] = ["settled", "held", "resolved"]

interface Dependencies {
  [ContainerRegistrationKeys.PG_CONNECTION]: Knex
  [ContainerRegistrationKeys.CONFIG_MODULE]: ConfigModule
  [ContainerRegistrationKeys.LOGGER]: Logger
  [ACCOUNTS]: Accounts
}

/**
 * The ledger. Reading for Admin goes through the methods that MedusaService generates; what must be
 * atomic is one statement or one transaction of its own here.
 */
class HostedCheckoutModuleService
  extends MedusaService({
    HostedCheckoutAccountProblem,
    HostedCheckoutAttempt,
    HostedCheckoutAttemptEvent,
    HostedCheckoutHeartbeat,
    HostedCheckoutMerchantKey,
    HostedCheckoutWebhookEvent,
    HostedCheckoutRefundTask,
    HostedCheckoutSignatureFailure,
  })
  implements Ledger
{
  readonly accounts: Accounts
  readonly health: HealthReadings
  readonly signatureFailures: SignatureFailureCounter
  protected readonly db_: Knex
  protected readonly evidence_: EvidenceRows
  protected readonly inbox_: InboxRows
  protected readonly refundTasks_: RefundTaskRows
  protected readonly merchantKeys_: MerchantKeyRows
  protected readonly personalData_: PersonalDataRows
  protected readonly inHand_ = new WorkInHand()

  /** Medusa calls these when the server starts and when it is told to stop. */
  readonly __hooks = {
    onApplicationStart: async () => this.checkInfrastructure_(),
    onApplicationPrepareShutdown: async () => {
      await Promise.all([this.inHand_.stop(), this.signatureFailures.flush()])
    },
  }

  constructor(
    protected readonly container_: Dependencies,
    ...rest: unknown[]
  ) {
    super(container_, ...rest)
    this.accounts = container_[ACCOUNTS]
    this.db_ = container_[ContainerRegistrationKeys.PG_CONNECTION]
    this.evidence_ = new EvidenceRows(this.db_)
    this.inbox_ = new InboxRows(this.db_)
    this.refundTasks_ = new RefundTaskRows(this.db_)
    this.merchantKeys_ = new MerchantKeyRows(this.db_)
    this.health = new HealthReadings(this.db_, container_[ContainerRegistrationKeys.CONFIG_MODULE])
    this.signatureFailures = new SignatureFailureCounter(
      this.db_,
      container_[ContainerRegistrationKeys.LOGGER]
    )
    this.personalData_ = new PersonalDataRows(this.db_)
  }

  get stopping(): boolean {
    return this.inHand_.stopping
  }

  async finishBeforeStop<Result>(work: () => Promise<Result>): Promise<Result> {
    return await this.inHand_.finishBeforeStop(work)
  }

  async beat(job: string, now: Date): Promise<void> {
    await this.db_(HEARTBEATS)
      .insert({ id: job, last_run_at: now })
      .onConflict("id")
      .merge({ last_run_at: now, updated_at: now })
  }

  async lastHeartbeat(job: string): Promise<Date | null> {
    const row = (await this.db_(HEARTBEATS).where({ id: job }).first()) as
      { last_run_at: Date } | undefined
    return row?.last_run_at ?? null
  }

  async attemptById(id: string): Promise<Attempt | undefined> {
    return await this.attempt_({ id })
  }

  async attemptByHandle(handle: string): Promise<Attempt | undefined> {
    // Anybody may send one: what is none cannot be asked of the database (a NUL is an error there).
    return HANDLE.test(handle) ? await this.attempt_({ handle }) : undefined
  }

  async attemptBySession(paymentSessionId: string): Promise<Attempt | undefined> {
    const [row] = (await this.db_(ATTEMPTS)
      .where({ payment_session_id: paymentSessionId })
      .whereNull("deleted_at")
      // The one with money first: a session that was updated may have offered an earlier page too.
      .orderByRaw("captured_at NULLS LAST, created_at DESC")
      .limit(1)) as Attempt[]
    return row
  }

  async attemptsOfCollection(paymentCollectionId: string): Promise<Attempt[]> {
    return (await this.db_(ATTEMPTS)
      .where({ payment_collection_id: paymentCollectionId })
      .whereNull("deleted_at")
      .orderBy("created_at")) as Attempt[]
  }

  async startAttempt(attempt: NewAttempt): Promise<Attempt | undefined> {
    const [row] = (await this.db_(ATTEMPTS)
      .insert({ ...attempt, raw_amount: { value: attempt.amount, precision: 20 } })
      .onConflict(
        this.db_.raw(
          "(payment_collection_id) WHERE status IN ('opening', 'open') AND replaced_at IS NULL AND deleted_at IS NULL"
        ) as never
      )
      .ignore()
      .returning("*")) as Attempt[]
    return row
  }

  async changeAttempt(
    id: string,
    changes: AttemptChanges,
    entry?: TimelineEntry
  ): Promise<Attempt> {
    return (await this.change_((rows) => rows.where({ id }), changes, entry)) as Attempt
  }

  async changeUnbooked(
    id: string,
    changes: AttemptChanges,
    entry?: TimelineEntry,
    unchanged: Partial<Pick<Attempt, "next_check_at">> = {}
  ): Promise<Attempt | undefined> {
    return await this.change_(
      (rows) =>
        rows
          .where({ id, ...unchanged })
          .whereNull("captured_at")
          .whereNotIn("status", WITH_A_PERSON_OR_DONE),
      changes,
      entry
    )
  }

  async changeHeld(
    { id, resolution, evidence }: Parameters<Ledger["changeHeld"]>[0],
    changes: HeldChanges,
    entry?: TimelineEntry,
    reopenedAt?: Date
  ): Promise<Attempt | undefined> {
    const asRead = (rows: Knex.QueryBuilder) => {
      const held = rows
        .where({ id, status: "held" })
        .whereRaw("resolution IS NOT DISTINCT FROM ?::jsonb", [
          resolution && JSON.stringify(resolution),
        ])
      return changes.evidence
        ? held.whereRaw("evidence = ?::jsonb", [JSON.stringify(evidence)])
        : held
    }
    if (!reopenedAt) {
      return await this.change_(asRead, changes, entry)
    }
    return await this.db_.transaction(async (trx) => {
      const changed = await this.change_(asRead, changes, entry, trx)
      if (changed) {
        await reopenRefundTasks(trx, id, reopenedAt)
      }
      return changed
    })
  }

  async changeWhile(
    id: string,
    statuses: readonly Attempt["status"][],
    changes: AttemptChanges,
    entry?: TimelineEntry
  ): Promise<Attempt | undefined> {
    return await this.change_(
      (rows) => rows.where({ id }).whereIn("status", statuses),
      changes,
      entry
    )
  }

  async changeClaimed(
    { id, captured_at, payment_session_id }: Parameters<Ledger["changeClaimed"]>[0],
    changes: AttemptChanges,
    entry?: TimelineEntry
  ): Promise<Attempt | undefined> {
    return await this.change_(
      (rows) =>
        rows
          .where({ id, payment_session_id })
          .whereRaw("captured_at IS NOT DISTINCT FROM ?::timestamptz", [captured_at])
          .whereNotIn("status", ["settled", "resolved"]),
      changes,
      entry
    )
  }

  async addEvidence(...args: Parameters<Ledger["addEvidence"]>): Promise<Attempt> {
    return await this.evidence_.addEvidence(...args)
  }

  async isTransactionReused(...args: Parameters<Ledger["isTransactionReused"]>): Promise<boolean> {
    return await this.evidence_.isTransactionReused(...args)
  }

  async evidenceOfOthers(...args: Parameters<Ledger["evidenceOfOthers"]>): Promise<EvidenceFile[]> {
    return await this.evidence_.evidenceOfOthers(...args)
  }

  async holdVerified(...args: Parameters<Ledger["holdVerified"]>): Promise<void> {
    await this.evidence_.holdVerified(...args)
  }

  async noteAccountProblem(...args: Parameters<Ledger["noteAccountProblem"]>): Promise<void> {
    await this.evidence_.noteAccountProblem(...args)
  }

  async askAgainUnder(...args: Parameters<Ledger["askAgainUnder"]>): Promise<number> {
    return await this.evidence_.askAgainUnder(...args)
  }

  async claimCapture(id: string, paymentSessionId: string, now: Date): Promise<boolean> {
    try {
      const claimed = (await this.db_(ATTEMPTS)
        .where({ id })
        // What went back is nobody's to capture, until an admin lets the attempt be tried again.
        .whereNull("returned_at")
        .andWhere((free) => {
          void free.whereNull("captured_at").orWhere({ payment_session_id: paymentSessionId })
        })
        // What is held waits for a person; only a completion may be tried again by whoever comes.
        .whereNot({ status: "resolved" })
        .andWhere((settleable) => {
          void settleable.whereNot({ status: "held" }).orWhere({ held_reason: "completion_failed" })
        })
        .update({
          payment_session_id: paymentSessionId,
          captured_at: this.db_.raw("COALESCE(captured_at, ?)", [now]),
          proven_at: this.db_.raw("COALESCE(proven_at, ?)", [now]),
          status: this.db_.raw("CASE WHEN status = 'settled' THEN status ELSE 'paid' END"),
          // Whoever completes the cart, the reconcile job sees to the row soon after.
          next_check_at: this.db_.raw(
            "CASE WHEN status = 'settled' THEN next_check_at ELSE ?::timestamptz END",
            [new Date(now.getTime() + SETTLE_SOON_MS)]
          ),
          updated_at: now,
        })
        .returning("id")) as unknown[]
      return claimed.length === 1
    } catch (error) {
      if ((error as { code?: string }).code === UNIQUE_VIOLATION) {
        return false
      }
      throw error
    }
  }

  async addToTimeline(attemptId: string, entry: TimelineEntry): Promise<void> {
    await insertEntry(this.db_, attemptId, entry)
  }

  async claimDueAttempts(now: Date, leaseUntil: Date, limit: number): Promise<Attempt[]> {
    return await claimDueRows(this.db_, ATTEMPTS, now, limit, { next_check_at: leaseUntil })
  }

  async receiveWebhooks(
    ...args: Parameters<Ledger["receiveWebhooks"]>
  ): Promise<Pick<StoredWebhook, "id" | "outcome">[]> {
    return await this.inbox_.receiveWebhooks(...args)
  }

  async finishWebhook(...args: Parameters<Ledger["finishWebhook"]>): Promise<void> {
    await this.inbox_.finishWebhook(...args)
  }

  async webhookEventById(id: string): Promise<StoredWebhook | undefined> {
    return await this.inbox_.webhookEventById(id)
  }

  async resolveWebhookEvent(id: string, resolution: Resolution): Promise<boolean> {
    return await this.inbox_.resolveWebhookEvent(id, resolution)
  }

  async retryWebhookEvent(
    ...args: Parameters<Ledger["retryWebhookEvent"]>
  ): Promise<StoredWebhook | undefined> {
    return await this.inbox_.retryWebhookEvent(...args)
  }

  async claimDueWebhookEvents(
    ...args: Parameters<Ledger["claimDueWebhookEvents"]>
  ): Promise<StoredWebhook[]> {
    return await this.inbox_.claimDueWebhookEvents(...args)
  }

  async countAttention(): Promise<Attention> {
    return await countAttention(this.db_)
  }

  async paidAttempts(...args: Parameters<Ledger["paidAttempts"]>): Promise<PaidAttempt[]> {
    return await paidAttempts(this.db_, ...args)
  }

  async paidNotifications(
    ...args: Parameters<Ledger["paidNotifications"]>
  ): Promise<PaidNotification[]> {
    return await paidNotifications(this.db_, ...args)
  }

  async claimNotices(now: Date, leaseUntil: Date, limit: number): Promise<Notice[]> {
    return await claimNotices(this.db_, now, leaseUntil, limit)
  }

  async finishNotice(notice: Notice): Promise<void> {
    await finishNotice(this.db_, notice)
  }

  async eraseAttempt(...args: Parameters<Ledger["eraseAttempt"]>): Promise<void> {
    await this.personalData_.eraseAttempt(...args)
  }

  async eraseFinishedBefore(...args: Parameters<Ledger["eraseFinishedBefore"]>): Promise<number> {
    return await this.personalData_.eraseFinishedBefore(...args)
  }

  async eraseStrayWebhooksBefore(
    ...args: Parameters<Ledger["eraseStrayWebhooksBefore"]>
  ): Promise<number> {
    return await this.personalData_.eraseStrayWebhooksBefore(...args)
  }

  async eraseWebhookEvent(id: string): Promise<void> {
    await this.personalData_.eraseWebhookEvent(id)
  }

  async openRefundTask(...args: Parameters<Ledger["openRefundTask"]>): Promise<boolean> {
    return await this.refundTasks_.openRefundTask(...args)
  }

  async refundTasksOfAttempt(attemptId: string): Promise<StoredRefundTask[]> {
    return await this.refundTasks_.refundTasksOfAttempt(attemptId)
  }

  async refundTaskById(id: string): Promise<StoredRefundTask | undefined> {
    return await this.refundTasks_.refundTaskById(id)
  }

  async confirmRefundTask(
    ...args: Parameters<Ledger["confirmRefundTask"]>
  ): Promise<StoredRefundTask | undefined> {
    return await this.refundTasks_.confirmRefundTask(...args)
  }

  async withdrawRefundTasks(...args: Parameters<Ledger["withdrawRefundTasks"]>): Promise<string[]> {
    return await this.refundTasks_.withdrawRefundTasks(...args)
  }

  async takeDueRefundTasks(now: Date, limit: number): Promise<StoredRefundTask[]> {
    return await this.refundTasks_.takeDueRefundTasks(now, limit)
  }

  async merchantKeys(providerId: string): Promise<StoredMerchantKey[]> {
    return await this.merchantKeys_.merchantKeys(providerId)
  }

  async setMerchantKey(...args: Parameters<Ledger["setMerchantKey"]>): Promise<boolean> {
    return await this.merchantKeys_.setMerchantKey(...args)
  }

  async retireMerchantKey(...args: Parameters<Ledger["retireMerchantKey"]>): Promise<boolean> {
    return await this.merchantKeys_.retireMerchantKey(...args)
  }

  protected checkInfrastructure_(): void {
    if (process.env.NODE_ENV !== "production") {
      return
    }
    const { configModule, logger } = this.container_
    for (const warning of infrastructureWarnings(configModule)) {
      logger.warn(`Hosted checkout: ${warning}`)
    }
    watchHeartbeat(
      async () => this.lastHeartbeat(RECONCILE_JOB),
      (message) => logger.warn(message)
    )
  }

  protected async change_(
    which: (rows: Knex.QueryBuilder) => Knex.QueryBuilder,
    changes: HeldChanges,
    entry: TimelineEntry | undefined,
    db: Knex = this.db_
  ): Promise<Attempt | undefined> {
    const changed = which(db(ATTEMPTS))
      .update({ ...toColumns(changes), updated_at: db.fn.now() })
      .returning("*")
    // One statement, so one round trip: every start of a payment waits for it.
    const statement = entry
      ? db
          .with("changed", changed)
          .with("entry", insertEntryFor(db, "changed", entry))
          .from("changed")
      : changed
    try {
      const [row] = (await statement) as Attempt[]
      return row
    } catch (error) {
      throw isReuse(error)
        ? new TransactionReusedError("The transaction has paid another attempt.", { cause: error })
        : error
    }
  }

  protected async attempt_(where: Partial<Attempt>): Promise<Attempt | undefined> {
    return (await this.db_(ATTEMPTS).where(where).whereNull("deleted_at").first()) as
      Attempt | undefined
  }
}

/** The index refuses a second proven attempt of one transaction. */
function isReuse(error: unknown): boolean {
  const { code, constraint } = error as { code?: string; constraint?: string }
  return code === UNIQUE_VIOLATION && constraint === ONE_TRANSACTION
}

/** JSON columns are written as text: the driver would take an array or a string for something else. */
function toColumns({ evidence, resolution, ...changes }: HeldChanges): Record<string, unknown> {
  return {
    ...changes,
    ...(evidence && { evidence: JSON.stringify(evidence) }),
    ...(resolution && { resolution: JSON.stringify(resolution) }),
  }
}

export default HostedCheckoutModuleService
