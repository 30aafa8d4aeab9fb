import type { GatewayStatement } from "../payment/statement"
import type { ProblemExtent } from "../problems/account-problem"
import type { SignatureProblem } from "../signature/signature-problem"

/** An unknown status, empty if there is none, and the payments it is about. */
export interface UnknownAnswers extends ProblemExtent {
  status: string
}

/** Name of the job that processes what is due. */
export const RECONCILE_JOB = "reconcile-hosted-checkout"

/** Name of the job that checks the health, and opens and ends problems. */
export const HEALTH_JOB = "check-hosted-checkout-health"

/** How many notifications were rejected for their signature. */
export interface SignatureFailures {
  count: number
  /** Time of the latest one. */
  last_at: Date | null
}

/**
 * Notifications with a wrong signature. A forger can send any number: they are counted in memory and written
 * once a minute, by the hour.
 */
export interface SignatureFailureLog {
  /** Counts one in memory, and keeps why it was refused. */
  count(providerId: string, problem?: SignatureProblem): void
  /** Why this server last refused a notification, since it started. */
  latestProblem(providerId: string): SignatureProblem | undefined
  /** Writes the counts: one statement, or none without counts. Never throws. */
  flush(): Promise<void>
  /** Counts of all servers as written, plus this server's counts that are not written yet. */
  since(providerId: string, since: Date): Promise<SignatureFailures>
}

/** What the configuration shares between servers; `in_memory`: each server has its own. */
export interface Infrastructure {
  event_bus: "shared" | "in_memory"
  /** `never_freed`: shared, but a process that dies never releases its locks. */
  locks: "shared" | "in_memory" | "never_freed"
}

/** What the database says about the plugin's health. */
export interface HealthRepository {
  /** When the latest notification arrived. */
  lastWebhookAt(providerId: string): Promise<Date | null>
  /** The statuses that the profile in force does not list, the most frequent first. */
  unknownAnswers(providerId: string): Promise<UnknownAnswers[]>
  /** What the gateway said of the latest pages, by page: the page opened last first, its statements the oldest first. */
  latestStatements(providerId: string): Promise<GatewayStatement[][]>
  /** The latest answers of verify with an unknown status, as they were kept. */
  unreadAnswers(providerId: string): Promise<unknown[]>
  /**
   * When the latest payments were made; with `until`, of those proven by then. That is when one was proven, or when
   * a notification named its page before: a corrected profile proves it later. The one that was stored last comes first.
   */
  latestPaymentsAt(providerId: string, limit: number, until?: Date): Promise<Date[]>
  /** Names of the plugin's migrations that have not run on this database. */
  pendingMigrations(): Promise<string[]>
  infrastructure(): Infrastructure
}

/** When each job last ran. */
export interface HeartbeatRepository {
  /** Records that a job runs now, for admins and other servers. */
  beat(job: string, now: Date): Promise<void>
  /**
   * As `beat`, unless the job ran less than `everyMs` ago, on any server: of several servers, one runs it.
   *
   * @returns whether this server is to run it.
   */
  beatIfDue(job: string, now: Date, everyMs: number): Promise<boolean>
  /** When a job last ran, on any server; null when it never did. */
  last(job: string): Promise<Date | null>
}
