import { ScheduledJobs, type JobTimers } from "../scheduled-jobs"

interface Engine extends JobTimers {
  setWorkflowOrchestratorService(service: { run(): Promise<void> }): void
  schedule(jobId: string, options: { interval: number }): Promise<void>
  onApplicationShutdown(): Promise<void>
}

const { InMemoryDistributedTransactionStorage: MedusaEngine } = jest.requireActual<{
  InMemoryDistributedTransactionStorage: new (dependencies: object) => Engine
}>("@medusajs/workflow-engine-inmemory/dist/utils/workflow-orchestrator-storage")

const INTERVAL_MS = 5_000

describe("The scheduled jobs of a store", () => {
  beforeEach(() => jest.useFakeTimers())
  afterEach(() => jest.useRealTimers())

  /** Medusa's engine with one job, whose second run has begun. */
  const startEngine = async () => {
    const engine = new MedusaEngine({})
    const ends: (() => void)[] = []
    const run = jest.fn(async () => new Promise<void>((resolve) => ends.push(resolve)))
    engine.setWorkflowOrchestratorService({ run })
    const jobs = new ScheduledJobs(engine)
    await engine.schedule("job", { interval: INTERVAL_MS })
    await jest.advanceTimersByTimeAsync(INTERVAL_MS)
    ends.forEach((end) => end())
    await jest.advanceTimersByTimeAsync(INTERVAL_MS)
    expect(run).toHaveBeenCalledTimes(2)
    return { engine, jobs, run, end: () => ends.forEach((end) => end()) }
  }

  it("When the tests stop a store while a scheduled job runs, no timer is left, and no job runs again", async () => {
    const { engine, jobs, run, end } = await startEngine()

    const ended = jobs.end()
    end()
    await ended
    await engine.onApplicationShutdown()

    await jest.advanceTimersByTimeAsync(10 * INTERVAL_MS)
    expect(run).toHaveBeenCalledTimes(2)
    expect(jest.getTimerCount()).toBe(0)
  })

  it("A store's rows are put back after the scheduled job that runs has ended, and the next run waits until the rows are back", async () => {
    const { jobs, run, end } = await startEngine()
    let rowsAreBack: () => void = () => undefined
    const putBack = jest.fn(async () => new Promise<void>((resolve) => (rowsAreBack = resolve)))

    const paused = jobs.pause(putBack)
    await jest.advanceTimersByTimeAsync(INTERVAL_MS)
    expect(putBack).not.toHaveBeenCalled()
    end()
    await jest.advanceTimersByTimeAsync(2 * INTERVAL_MS)
    expect(putBack).toHaveBeenCalledTimes(1)
    expect(run).toHaveBeenCalledTimes(2)

    rowsAreBack()
    await paused
    await jest.advanceTimersByTimeAsync(0)
    expect(run).toHaveBeenCalledTimes(3)
  })

  it("When a test shuts down only Medusa's workflow engine while a scheduled job runs, the engine starts the job again after the shutdown", async () => {
    const { engine, run, end } = await startEngine()

    await engine.onApplicationShutdown()
    end()

    await jest.advanceTimersByTimeAsync(INTERVAL_MS)
    expect(run).toHaveBeenCalledTimes(3)
  })
})
