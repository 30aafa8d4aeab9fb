import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { SqlEntityManager } from "@medusajs/framework/mikro-orm/postgresql"
import type { ConfigModule, Logger } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, MedusaService } from "@medusajs/framework/utils"
import { RECONCILE_JOB } from "../../core/repositories/health"
import type { Repositories } from "../../core/repositories/repositories"
import type { Accounts } from "../../payments/account"
import { readGauges } from "../../payments/metrics/read-gauges"
import { startCounters } from "../../payments/metrics/start-counters"
import { openTelemetry } from "../../telemetry/opentelemetry"
import { ClosureRows } from "./accounts/closure-rows"
import { AuditRows } from "./audit/audit-rows"
import { AttemptRows } from "./attempts/attempt-rows"
import { BookkeepingRows } from "./bookkeeping/bookkeeping-rows"
import { BacklogRows } from "./health/backlog-rows"
import { HealthReadings } from "./health/health-readings"
import { HeartbeatRows } from "./health/heartbeat-rows"
import { watchHeartbeat } from "./health/heartbeat-watch"
import { SignatureFailureCounter } from "./health/signature-failures"
import { infrastructureWarnings } from "./health/infrastructure"
import { KeyAnswerRows } from "./keys/key-answer-rows"
import { MerchantKeyRows } from "./keys/merchant-key-rows"
import { joinerConfigOf } from "./linked/joiner-config"
import { LinkRows } from "./payment-links/link-rows"
import { LINKED, toLinkedPayment, type LinkedPayment } from "./linked/linked-payment"
import { ListRows } from "./lists/list-rows"
import { ACCOUNTS } from "./loaders/load-accounts"
import HostedCheckoutAccountProblem from "./models/account-problem"
import HostedCheckoutAttempt, { HostedCheckoutAttemptEvent } from "./models/checkout-attempt"
import HostedCheckoutClosure from "./models/closure"
import HostedCheckoutHeartbeat from "./models/heartbeat"
import HostedCheckoutKeyRefusal from "./models/key-refusal"
import HostedCheckoutMerchantKey from "./models/merchant-key"
import HostedCheckoutPayment from "./models/payment"
import HostedCheckoutPaymentLink from "./models/payment-link"
import HostedCheckoutPayoutMapping from "./models/payout-mapping"
import HostedCheckoutSignatureFailure from "./models/signature-failure"
import HostedCheckoutStartCount from "./models/start-count"
import HostedCheckoutStatement from "./models/statement"
import { ProblemRows } from "./problems/problem-rows"
import { PersonalDataRows } from "./retention/personal-data-rows"
import { PaymentRows } from "./payments/payment-rows"
import { PayoutRows } from "./payouts/payout-rows"
import { StartRows } from "./starts/start-rows"
import { StatementRows } from "./statements/statement-rows"
import { InFlightWork } from "../../payments/in-flight-work"
import { WorklistRows } from "./worklist/worklist-rows"

interface Dependencies {
  [ContainerRegistrationKeys.PG_CONNECTION]: Knex
  [ContainerRegistrationKeys.CONFIG_MODULE]: ConfigModule
  [ContainerRegistrationKeys.LOGGER]: Logger
  [ACCOUNTS]: Accounts
  baseRepository: { getFreshManager(): SqlEntityManager }
}

const MODELS = {
  HostedCheckoutAccountProblem,
  HostedCheckoutAttempt,
  HostedCheckoutAttemptEvent,
  HostedCheckoutClosure,
  HostedCheckoutHeartbeat,
  HostedCheckoutKeyRefusal,
  HostedCheckoutMerchantKey,
  HostedCheckoutPayment,
  HostedCheckoutPaymentLink,
  HostedCheckoutPayoutMapping,
  HostedCheckoutSignatureFailure,
  HostedCheckoutStartCount,
  HostedCheckoutStatement,
}

/**
 * The plugin's rows, one repository per subject. Admin's reads use the methods that MedusaService generates;
 * atomic changes are one statement or one transaction of a repository.
 */
class HostedCheckoutModuleService extends MedusaService(MODELS) implements Repositories {
  readonly accounts: Accounts
  readonly attempts: AttemptRows
  readonly statements: StatementRows
  readonly payments: PaymentRows
  readonly keys: MerchantKeyRows
  readonly keyAnswers: KeyAnswerRows
  readonly closures: ClosureRows
  readonly starts: StartRows
  readonly links: LinkRows
  readonly retention: PersonalDataRows
  readonly worklist: WorklistRows
  readonly lists: ListRows
  readonly bookkeeping: BookkeepingRows
  readonly payouts: PayoutRows
  readonly audit: AuditRows
  readonly health: HealthReadings
  readonly backlog: BacklogRows
  readonly problems: ProblemRows
  readonly heartbeats: HeartbeatRows
  readonly signatureFailures: SignatureFailureCounter
  readonly inFlight = new InFlightWork()

  /** Medusa calls these when the server starts and when it stops. */
  readonly __hooks = {
    onApplicationStart: async () => {
      this.checkInfrastructure_()
      this.reportMetrics_()
    },
    onApplicationPrepareShutdown: async () => {
      await Promise.all([this.inFlight.stop(), this.signatureFailures.flush()])
    },
  }

  constructor(
    protected readonly container_: Dependencies,
    ...rest: unknown[]
  ) {
    super(container_, ...rest)
    this.accounts = container_[ACCOUNTS]
    const db = container_[ContainerRegistrationKeys.PG_CONNECTION]
    const logger = container_[ContainerRegistrationKeys.LOGGER]
    this.attempts = new AttemptRows(db)
    this.statements = new StatementRows(db)
    this.payments = new PaymentRows(db)
    this.keys = new MerchantKeyRows(db)
    this.keyAnswers = new KeyAnswerRows(db, logger)
    this.closures = new ClosureRows(db)
    this.starts = new StartRows(db)
    this.links = new LinkRows(db)
    this.retention = new PersonalDataRows(db)
    this.worklist = new WorklistRows(db)
    this.lists = new ListRows(
      {
        attempts: async (...query) => await this.listHostedCheckoutAttempts(...query),
        payments: async (...query) => await this.listHostedCheckoutPayments(...query),
        notifications: async (...query) => await this.listHostedCheckoutStatements(...query),
      },
      () => container_.baseRepository.getFreshManager()
    )
    this.bookkeeping = new BookkeepingRows(db)
    this.payouts = new PayoutRows(db)
    this.audit = new AuditRows(db)
    this.health = new HealthReadings(db, container_[ContainerRegistrationKeys.CONFIG_MODULE])
    this.backlog = new BacklogRows(db)
    this.problems = new ProblemRows(db)
    this.heartbeats = new HeartbeatRows(db)
    this.signatureFailures = new SignatureFailureCounter(db, logger)
  }

  /** The entities of Medusa's query. */
  // eslint-disable-next-line @medusajs/service-methods-must-be-async -- Medusa reads it without awaiting it
  __joinerConfig() {
    return joinerConfigOf(Object.values(MODELS))
  }

  /** The linked columns of payments for Medusa's query, whatever columns it asks for. */
  async listHostedCheckoutLinkedPayments(
    filters: Record<string, unknown>,
    config: Record<string, unknown> = {}
  ): Promise<LinkedPayment[]> {
    const rows = await this.listHostedCheckoutPayments(filters, { ...config, ...LINKED })
    return rows.map(toLinkedPayment)
  }

  /** As `listHostedCheckoutLinkedPayments`, a page at a time. */
  async listAndCountHostedCheckoutLinkedPayments(
    filters: Record<string, unknown>,
    config: Record<string, unknown> = {}
  ): Promise<[LinkedPayment[], number]> {
    const read = { ...config, ...LINKED }
    const [rows, count] = await this.listAndCountHostedCheckoutPayments(filters, read)
    return [rows.map(toLinkedPayment), count]
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
      async () => this.heartbeats.last(RECONCILE_JOB),
      (message) => logger.warn(message)
    )
  }

  /** Registered here and not in a job: the age of the heartbeat must grow while no job runs. */
  protected reportMetrics_(): void {
    startCounters({ accounts: this.accounts, telemetry: openTelemetry })
    const startedAt = new Date()
    openTelemetry.observe(
      async () =>
        await readGauges({
          accounts: this.accounts,
          repositories: this,
          now: () => new Date(),
          startedAt,
          warn: (message) => this.container_.logger.warn(`Hosted checkout: ${message}`),
        })
    )
  }
}

export default HostedCheckoutModuleService
