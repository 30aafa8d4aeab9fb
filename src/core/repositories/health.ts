import type { ProblemExtent } from "../attempt/evidence/account-problem"
import type { EvidenceFile } from "../attempt/evidence/evidence"

/** An answer that cannot be read: its word, empty where there is none, and the payments it is about. */
export interface UnknownAnswers extends ProblemExtent {
  status: string
}

/** Name of the job that takes up what is due. */
export const RECONCILE_JOB = "reconcile-hosted-checkout"

/** How many notifications were refused for their signature. */
export interface SignatureFailures {
  count: number
  /** The latest of them. */
  last_at: Date | null
}

/**
 * Notifications with a wrong signature. Whoever forges them can send any number: they are counted in
 * memory and written once a minute, by the hour.
 */
export interface SignatureFailureLog {
  /** Counts one; writes nothing. */
  count(providerId: string): void
  /** Writes what was counted: one statement, and none when there is nothing. Never throws. */
  flush(): Promise<void>
  /** Of all servers, as they were written; of this one also what is not written yet. */
  since(providerId: string, since: Date): Promise<SignatureFailures>
}

/** What the configuration gives several servers to share; `in_memory`: each has its own. */
export interface Infrastructure {
  event_bus: "shared" | "in_memory"
  /** `never_freed`: shared, but a process that dies keeps its locks for ever. */
  locks: "shared" | "in_memory" | "never_freed"
}

/** What the rows say about the plugin's health. */
export interface HealthRepository {
  /** When the latest notification came in. */
  lastWebhookAt(providerId: string): Promise<Date | null>
  /** The words that the profile in force has no meaning for, the most frequent first. */
  unknownAnswers(providerId: string): Promise<UnknownAnswers[]>
  /** What the gateway said of the latest pages. */
  latestAnswers(providerId: string): Promise<EvidenceFile[]>
  /** When the payment of the latest page that was paid was proven. */
  lastPaymentAt(providerId: string): Promise<Date | null>
  /** Names of the plugin's migrations that were not run on this database. */
  pendingMigrations(): Promise<string[]>
  infrastructure(): Infrastructure
}

/** When each job last ran. */
export interface HeartbeatRepository {
  /** Notes that a job runs now; admins and other servers see when it last did. */
  beat(job: string, now: Date): Promise<void>
  /** When a job last ran, on whichever server; null when it never did. */
  last(job: string): Promise<Date | null>
}
