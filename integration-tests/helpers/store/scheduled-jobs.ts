import { WorkflowScheduler } from "@medusajs/framework/orchestration"

/** Of Medusa's workflow engine in memory: the timers of the jobs, and what a timer calls. */
export interface JobTimers {
  jobHandler(jobId: string, scheduledFor?: Date): Promise<void>
  removeAll(): Promise<void>
}

/**
 * Ends the scheduled jobs of the Medusa that was loaded last in this process. A test does the work of a job itself, where the
 * test tells of it: a job that comes by its timer would change what another test looks at, or store an answer of the
 * gateway in the next test.
 */
export async function endScheduledJobs(
  timers = WorkflowScheduler["storage"] as unknown as JobTimers
): Promise<void> {
  // A run that has begun sets the timer of the next run at its end.
  timers.jobHandler = async () => Promise.resolve()
  await timers.removeAll()
}
