import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { ConfigModule, Logger } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, MedusaService } from "@medusajs/framework/utils"
import {
  type Attention,
  type CheckoutAttempt as Attempt,
  RECONCILE_JOB,
  type EvidenceFile,
  type KeyRings,
  type Ledger,
  type Notice,
  type PaidAttempt,
  type PaidNotification,
  type RefundTask as StoredRefundTask,
  type Resolution,
  type StoredMerchantKey,
  type WebhookEvent as StoredWebhook,
} from "../../core"
import { countAttention } from "./attention-rows"
import { EvidenceRows } from "./attempts/evidence-rows"
import { AttemptRows } from "./attempts/attempt-rows"
import { HealthReadings } from "./health-readings"
import { claimNotices, finishNotice } from "./notice-rows"
import { paidNotifications } from "./paid-notification-rows"
import { paidAttempts } from "./paid-rows"
import { PersonalDataRows } from "./personal-data-rows"
import { watchHeartbeat } from "./heartbeat-watch"
import { InboxRows } from "./inbox-rows"
import { infrastructureWarnings } from "./infrastructure"
import { RingsOfLedger } from "./key-rings"
import { MerchantKeyRows } from "./merchant-key-rows"
import HostedCheckoutAccountProblem from "./models/account-problem"
import HostedCheckoutAttempt, { HostedCheckoutAttemptEvent } from "./models/checkout-attempt"
import HostedCheckoutHeartbeat from "./models/heartbeat"
import HostedCheckoutMerchantKey from "./models/merchant-key"
import HostedCheckoutRefundTask from "./models/refund-task"
import HostedCheckoutSignatureFailure from "./models/signature-failure"
import HostedCheckoutWebhookEvent from "./models/webhook-event"
import { RefundTaskRows } from "./refund-task-rows"
import { SignatureFailureCounter } from "./signature-failures"
import { WorkInHand } from "./work-in-hand"

const HEARTBEATS = "hosted_checkout_heartbeat"

interface Dependencies {
  [ContainerRegistrationKeys.PG_CONNECTION]: Knex
  [ContainerRegistrationKeys.CONFIG_MODULE]: ConfigModule
  [ContainerRegistrationKeys.LOGGER]: Logger
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
  readonly health: HealthReadings
  readonly signatureFailures: SignatureFailureCounter
  protected readonly db_: Knex
  protected readonly evidence_: EvidenceRows
  readonly attempts: AttemptRows
  protected readonly inbox_: InboxRows
  protected readonly refundTasks_: RefundTaskRows
  protected readonly merchantKeys_: MerchantKeyRows
  protected readonly personalData_: PersonalDataRows
  readonly keyRings: KeyRings
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
    this.db_ = container_[ContainerRegistrationKeys.PG_CONNECTION]
    this.attempts = new AttemptRows(this.db_)
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
    this.keyRings = new RingsOfLedger(this.merchantKeys_, (message) =>
      container_[ContainerRegistrationKeys.LOGGER].warn(message)
    )
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
}

export default HostedCheckoutModuleService
