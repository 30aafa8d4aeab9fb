import type { MerchantKeyRepository } from "../keys/merchant-key"
import type { AuditRepository } from "./audit"
import type { AttemptRepository } from "./attempt-repository"
import type { BacklogRepository } from "./backlog"
import type { BookkeepingRepository } from "./bookkeeping"
import type { ClosureRepository } from "./closure"
import type { HealthRepository, HeartbeatRepository, SignatureFailureLog } from "./health"
import type { KeyAnswerRepository } from "./key-answer"
import type { LinkRepository } from "./link"
import type { ListRepository } from "./list"
import type { PaymentRepository } from "./payment-repository"
import type { PayoutRepository } from "./payouts"
import type { ProblemRepository } from "./problem"
import type { RetentionRepository } from "./retention"
import type { StartRepository } from "./start"
import type { StatementRepository } from "./statement-repository"
import type { WorklistRepository } from "./worklist"

/** Work that a stopping server finishes first. */
export interface InFlightWork {
  /** The server is stopping: start no new work. */
  readonly stopping: boolean
  /** Runs work that a stopping server waits for. */
  finishBeforeStop<Result>(work: () => Promise<Result>): Promise<Result>
}

/** What the plugin's module offers: one repository per subject. */
export interface Repositories {
  readonly attempts: AttemptRepository
  readonly statements: StatementRepository
  readonly payments: PaymentRepository
  readonly keys: MerchantKeyRepository
  readonly keyAnswers: KeyAnswerRepository
  readonly closures: ClosureRepository
  readonly starts: StartRepository
  readonly links: LinkRepository
  readonly retention: RetentionRepository
  readonly worklist: WorklistRepository
  readonly lists: ListRepository
  readonly bookkeeping: BookkeepingRepository
  readonly payouts: PayoutRepository
  readonly audit: AuditRepository
  readonly health: HealthRepository
  readonly backlog: BacklogRepository
  readonly problems: ProblemRepository
  readonly heartbeats: HeartbeatRepository
  /** Notifications that were rejected for their signature. */
  readonly signatureFailures: SignatureFailureLog
  readonly inFlight: InFlightWork
}
