import type { GatewayStatement } from "../payment/statement"
import type { ProblemExtent } from "../problems/account-problem"
import type { Waiting } from "./worklist"
import type { SignatureProblem } from "../signature/signature-problem"

/** An unknown status (empty for a missing one), and its payments. */
export interface UnknownAnswers extends ProblemExtent {
  status: string
}

/** Payments that are proven and not booked yet. They wait from the proof, or from an admin's decision to go on. */
export interface Unbooked extends Waiting {
  /** The reference of the payment that has waited longest; null if no payment waits. */
  example: string | null
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
  /** Counts a refusal in memory, and keeps its cause. */
  count(providerId: string, problem?: SignatureProblem): void
  /** Why this server last refused a notification since its start. */
  latestProblem(providerId: string): SignatureProblem | undefined
  /** Writes the counts in one statement. Never throws. */
  flush(): Promise<void>
  /** The written counts of all servers, plus this server's unwritten counts. */
  since(providerId: string, since: Date): Promise<SignatureFailures>
}

/** What the configuration shares between servers (`in_memory`: each server has its own), and where Medusa's payment links lead. */
export interface Infrastructure {
  event_bus: "shared" | "in_memory"
  /** `never_freed`: shared, but a process that dies never releases its locks. */
  locks: "shared" | "in_memory" | "never_freed"
  /** `admin.storefrontUrl`, without a slash at the end; null without one. */
  admin_storefront_url: string | null
}

/** What the database says about the plugin's health. */
export interface HealthRepository {
  /** When the latest notification arrived. */
  lastWebhookAt(providerId: string): Promise<Date | null>
  /** The statuses that the profile in force does not list, the most frequent first. */
  unknownAnswers(providerId: string): Promise<UnknownAnswers[]>
  /**
   * The gateway's statements about the latest pages, by page: the page opened last first, its statements the
   * oldest first.
   */
  latestStatements(providerId: string): Promise<GatewayStatement[][]>
  /** The bodies of the latest answers of verify with an unknown status. */
  unknownAnswerBodies(providerId: string): Promise<unknown[]>
  /**
   * When the latest payments were made; with `until`, the payments proven by then. A payment's time is its proof,
   * or an earlier notification of its page: a corrected profile proves a payment later. The payment stored last
   * comes first.
   */
  latestPaymentsAt(providerId: string, limit: number, until?: Date): Promise<Date[]>
  /** The payments that are proven, and that Medusa has not booked. */
  unbooked(providerId: string): Promise<Unbooked>
  /** Names of the plugin's migrations that have not run on this database. */
  pendingMigrations(): Promise<string[]>
  infrastructure(): Infrastructure
}

/** When each job last ran. */
export interface HeartbeatRepository {
  /** Records that a job runs now, for admins and other servers. */
  beat(job: string, now: Date): Promise<void>
  /**
   * As `beat`, unless the job ran less than `everyMs` ago on any server: one of several servers runs it.
   *
   * @returns whether this server is to run the job.
   */
  beatIfDue(job: string, now: Date, everyMs: number): Promise<boolean>
  /** When a job last ran, on any server; null when it never did. */
  last(job: string): Promise<Date | null>
}
