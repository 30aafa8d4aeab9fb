import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import { followJobs, type Scheduler } from "../helpers/store/scheduled-jobs"

interface MedusasScheduler extends Scheduler {
  schedule(jobId: string, options: { interval: number }): Promise<void>
  onApplicationShutdown(): Promise<void>
  setWorkflowOrchestratorService(runner: { run(jobId: string): Promise<void> }): void
}

const requireHere = createRequire(__filename)

/** The scheduler of Medusa's workflow engine in memory. */
function medusasScheduler(run: (jobId: string) => Promise<void>): MedusasScheduler {
  const engine = dirname(requireHere.resolve("@medusajs/workflow-engine-inmemory"))
  const { InMemoryDistributedTransactionStorage } = requireHere(
    join(engine, "utils/workflow-orchestrator-storage.js")
  ) as { InMemoryDistributedTransactionStorage: new (parts: object) => MedusasScheduler }
  const scheduler = new InMemoryDistributedTransactionStorage({})
  scheduler.setWorkflowOrchestratorService({ run })
  return scheduler
}

describe("A store of the tests that is stopped while a job is at work", () => {
  beforeEach(() => jest.useFakeTimers())
  afterEach(() => jest.useRealTimers())

  it("waits for the job, and runs none afterwards", async () => {
    const runs: string[] = []
    let finish: () => void = () => undefined
    const scheduler = medusasScheduler(async (jobId) => {
      runs.push(jobId)
      await new Promise<void>((resolve) => (finish = resolve))
    })
    const endJobs = followJobs(scheduler)
    await scheduler.schedule("reconcile", { interval: 60_000 })
    await jest.advanceTimersByTimeAsync(60_000)
    expect(runs).toEqual(["reconcile"])

    const stopped = endJobs().then(async () => scheduler.onApplicationShutdown())
    finish()
    await stopped
    expect(jest.getTimerCount()).toBe(0)
    await jest.advanceTimersByTimeAsync(600_000)
    expect(runs).toEqual(["reconcile"])
  })
})
