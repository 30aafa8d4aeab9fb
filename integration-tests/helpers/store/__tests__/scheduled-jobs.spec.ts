import { endScheduledJobs, type JobTimers } from "../scheduled-jobs"

interface Engine extends JobTimers {
  setWorkflowOrchestratorService(service: { run(): Promise<void> }): void
  schedule(jobId: string, options: { interval: number }): Promise<void>
}

const { InMemoryDistributedTransactionStorage: MedusaEngine } = jest.requireActual<{
  InMemoryDistributedTransactionStorage: new (dependencies: object) => Engine
}>("@medusajs/workflow-engine-inmemory/dist/utils/workflow-orchestrator-storage")

const INTERVAL_MS = 5_000

describe("The scheduled jobs of a store of the tests", () => {
  beforeEach(() => jest.useFakeTimers())
  afterEach(() => jest.useRealTimers())

  it("A scheduled job that runs while the tests end the jobs of a store does not run again", async () => {
    const engine = new MedusaEngine({})
    let end: () => void = () => undefined
    const run = jest.fn(async () => new Promise<void>((resolve) => (end = resolve)))
    engine.setWorkflowOrchestratorService({ run })
    await engine.schedule("job", { interval: INTERVAL_MS })
    await jest.advanceTimersByTimeAsync(INTERVAL_MS)
    expect(run).toHaveBeenCalledTimes(1)

    await endScheduledJobs(engine)
    end()

    await jest.advanceTimersByTimeAsync(10 * INTERVAL_MS)
    expect(run).toHaveBeenCalledTimes(1)
    expect(jest.getTimerCount()).toBe(0)
  })
})
